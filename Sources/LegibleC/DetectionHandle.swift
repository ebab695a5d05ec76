import Legible
import Synchronization

/// An answer, and its texts as strings of C, which are made when they are first asked for.
final class DetectionHandle: Sendable {
  let detection: Detection
  private let texts = Mutex(Texts())

  private struct Texts {
    var language: Language?
    var evidence: [OwnedBytes]?
    var alternativeLanguages: [OwnedBytes?]?
    var shares: [Share]?
  }

  /// A language of the text, and its share.
  struct Share: Sendable {
    let tag: OwnedBytes
    let share: Double
  }

  /// A language that was recognised, or that none was.
  struct Language: Sendable {
    let tag: OwnedBytes?
    let confidence: Double

    init(_ guess: LanguageGuess?) {
      tag = guess.map { OwnedBytes($0.tag) }
      confidence = guess?.confidence ?? 0
    }
  }

  init(_ detection: Detection) { self.detection = detection }

  var language: Language {
    texts.withLock { texts in
      let language = texts.language ?? Language(detection.language)
      texts.language = language
      return language
    }
  }

  var evidence: [OwnedBytes] {
    texts.withLock { texts in
      let evidence = texts.evidence ?? detection.evidence.map { OwnedBytes($0.description) }
      texts.evidence = evidence
      return evidence
    }
  }

  var shares: [Share] {
    texts.withLock { texts in
      let shares =
        texts.shares
        ?? detection.languages.map { Share(tag: OwnedBytes($0.tag), share: $0.share) }
      texts.shares = shares
      return shares
    }
  }

  var alternativeLanguages: [OwnedBytes?] {
    texts.withLock { texts in
      let languages =
        texts.alternativeLanguages
        ?? detection.alternatives.map { $0.language.map { OwnedBytes($0.tag) } }
      texts.alternativeLanguages = languages
      return languages
    }
  }
}

extension OpaquePointer {
  /// The answer that a handle stands for.
  var detection: Detection { object(DetectionHandle.self).detection }
}

extension Collection {
  /// The element at an index, or `nil` after the last one.
  func element(at index: Index) -> Element? { indices.contains(index) ? self[index] : nil }
}
