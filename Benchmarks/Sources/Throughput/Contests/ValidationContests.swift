internal import Legible
internal import PeerLibraries

/// Contests of what tells whether bytes are UTF-8: alone, on the way to another buffer, and on the
/// way to a string.
struct ValidationContests {
  let texts: SampleTexts
  let peers: Peers

  var all: [Contest] {
    let samples =
      [("ASCII", Array(texts.plainText().utf8))]
      + ["de", "ru", "zh-Hans"].compactMap { tag in
        texts.text(tag, in: .utf8).map { (tag, Array($0.utf8)) }
      }
    return samples.map { name, bytes in
      contest("validate, \(name)", validators(of: bytes))
    }
      + samples.map { name, bytes in
        contest("validate and copy, \(name)", copiers(of: bytes))
      }
      + samples.map { name, bytes in
        contest("make a string, \(name)", stringMakers(of: bytes))
      }
  }

  private func contest(_ name: String, _ contenders: [Contest.Contender]) -> Contest {
    Contest(group: .validate, name: name, unit: .megabytes, contenders: contenders)
  }

  private func validators(of bytes: [UInt8]) -> [Contest.Contender] {
    let contenders = [
      Contest.Contender(engine: EngineName.legible) {
        TextEncoding.utf8.isValid(bytes) ? bytes.count : nil
      },
      Contest.Contender(engine: EngineName.swift) {
        do throws(UTF8.ValidationError) {
          return try UTF8Span(validating: bytes.span).count
        } catch {
          return nil
        }
      },
    ]
    let icu = peers.icu.flatMap(ICUValidator.init).map { validator in
      Contest.Contender(engine: EngineName.icu) {
        bytes.withUnsafeBytes { validator.isValid($0) } ? bytes.count : nil
      }
    }
    let simdutf = peers.simdutf.map { library in
      Contest.Contender(engine: EngineName.simdutf) {
        bytes.withUnsafeBytes { library.isValidUTF8($0) } ? bytes.count : nil
      }
    }
    return contenders + [icu, simdutf].compactMap { $0 }
  }

  private func copiers(of bytes: [UInt8]) -> [Contest.Contender] {
    let ours = DecodingWork(.utf8)
    return [Contest.Contender(engine: EngineName.legible) { ours.run(bytes) }]
      + ConversionContests(texts: texts, peers: peers).converters(bytes, from: .utf8, to: .utf8)
  }

  private func stringMakers(of bytes: [UInt8]) -> [Contest.Contender] {
    [
      Contest.Contender(engine: EngineName.legible) {
        (try? TextEncoding.utf8.decode(bytes)).map { $0.utf8.count }
      },
      Contest.Contender(engine: EngineName.swift) {
        String(validating: bytes, as: UTF8.self).map { $0.utf8.count }
      },
    ]
  }
}
