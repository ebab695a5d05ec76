import Foundation
import LegibleEncodings

/// What programs bring along: keymaps, messages, sources, names of files.
extension WordFile {
  /// Letters beside the keys that write them.
  mutating func keymap(_ form: Int, _ byteCount: Int) -> [String] {
    let keys = Array("qwertyuiop[]asdfghjkl;'zxcvbnm,./`").map(String.init)
    let order = random.below(2) == 0 ? letters.sorted() : letters
    // A keymap has each letter for a few keys or modes.
    let length = min(byteCount, 120 * order.count)
    return fill(length) { file, index in
      let letter = order[index / 2 % order.count]
      let key = keys[index / 2 % keys.count]
      let shown = index % 2 == 0 ? letter : letter.uppercased()
      let base = Self.base(of: shown).prefix(1)
      let spelled =
        base.allSatisfy(\.isASCII) && !base.isEmpty
        ? "\(base)\(file.any(of: ["'", "\"", "`", "^", ","]))" : key
      let code = shown.unicodeScalars.first?.value ?? 0
      switch form {
      case 0: return "\(shown)  \(key)\n"
      case 1: return "<Char-\(code)>  \(shown)\n"
      case 2: return "(\"\(spelled.replacing("\"", with: "\\\""))\" ?\(shown))\n"
      case 3: return "map \(shown) \(key)\n"
      case 4: return "\(spelled)\t\(shown)\t\" <char-\(code)>\n"
      default:
        return "\\lccode`\(shown.uppercased())=`\(shown.lowercased()) \\catcode`\(shown)=11\n"
      }
    }
  }

  private static let identifiers = [
    "file", "open", "save", "close", "print", "undo", "window", "help", "search", "replace",
    "error",
    "version", "network", "user", "options", "title", "message", "delete", "insert", "view",
    "tools",
  ]

  /// Menus and messages: a key or an English text, and what is shown.
  mutating func menu(_ form: Int, _ byteCount: Int) -> [String] {
    let identifiers = Self.identifiers
    return fill(byteCount) { file, index in
      let first = file.any(of: identifiers)
      let second = file.any(of: identifiers)
      let text = file.phrase(atMost: 5)
      let marked = text.count > 2 && text.first?.isASCII == true ? "&" + text : text
      switch form {
      case 0:
        return
          "menutrans &\(first.capitalized)\\ \(second)  \(marked.replacing(" ", with: "\\ "))\n"
      case 1:
        return
          "#: src/\(first).c:\(index * 7 + 12)\nmsgid \"\(first.capitalized) \(second)\"\nmsgstr \"\(text)\"\n\n"
      case 2: return "    IDS_\(first.uppercased())_\(second.uppercased())    \"\(marked)...\"\n"
      case 3: return "\(first)_\(second)\(index)=\(text)\n"
      case 4: return "$lang['\(first)_\(second)'] = '\(text)';\n"
      default:
        return
          "  MENUITEM \"\(marked)\\tCtrl+\(first.prefix(1).uppercased())\", ID_\(first.uppercased()), 0x\(index)\n"
      }
    }
  }

  private static let code = [
    "  for (i = 0; i < count; i++) {", "    if (buffer[i] == '\\0') break;", "  return result;",
    "}",
    "static int next_item(struct list *list)", "  list->tail = node;", "#include <stdio.h>", "",
    "  local index = table.getn(items)", "  free(node); node = NULL;",
    "    total += prices[i] * 100 / rate;",
    "(setq default-directory (expand-file-name \"~/work\"))", "  x = (a + b) & 0xFF;",
    "if [ -f \"$1\" ]; then",
    "    print(\"%d items, %d left\" % (count, left))", "  procedure Reset(var State: TState);",
    "  else begin",
  ]

  /// Source code in ASCII, with a few words in a comment now and then.
  mutating func comments(_ form: Int, _ byteCount: Int) -> [String] {
    var wait = random.below(3)
    let code = Self.code
    let opening = ["/* ", "# ", "// ", "; ", "\" ", "% "][form]
    return fill(byteCount) { file, _ in
      if wait > 0 {
        wait -= 1
        return file.any(of: code) + "\n"
      }
      wait = 10 + file.random.below(40)
      return opening + file.phrase(atMost: 5) + (form == 0 ? " */\n" : "\n")
    }
  }

  /// Names of files.
  mutating func titles(_ form: Int, _ byteCount: Int) -> [String] {
    let endings = ["mp3", "jpg", "txt", "doc", "avi", "html", "zip", "pdf"]
    let ending = any(of: endings)
    return fill(byteCount) { file, index in
      let title = file.phrase(atMost: 4)
      switch form {
      case 0: return "\(String(format: "%02d", index + 1)) - \(title).\(ending)\n"
      case 1: return "\(title.replacing(" ", with: "_")).\(file.any(of: endings))\n"
      case 2: return "/home/data/\(index % 7)/\(title).\(ending)\n"
      case 3:
        return
          "-rw-r--r-- 1 user users \(index * 7919 % 99991) 2003-04-1\(index % 10) \(title).\(ending)\n"
      case 4: return "\(title) (\(1960 + index % 60)).\(ending)\r\n"
      default: return "\(title).\(file.any(of: endings))\n"
      }
    }
  }
}
