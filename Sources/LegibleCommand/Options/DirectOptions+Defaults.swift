import Legible

// ArgumentParser reads the defaults of options from their declarations, by reflection. Commands that
// are made without it have them from here.

extension InputOptions {
  fileprivate static var withDefaults: InputOptions {
    var options = InputOptions()
    options.files = []
    options.recursive = false
    options.hidden = false
    options.binary = false
    options.nameList = nil
    return options
  }
}

extension WorkerOption {
  fileprivate static var withDefaults: WorkerOption {
    var option = WorkerOption()
    option.jobs = nil
    return option
  }
}

extension HintOptions {
  fileprivate static var withDefaults: HintOptions {
    var options = HintOptions()
    options.language = []
    options.suggest = nil
    options.only = nil
    options.not = nil
    options.fromWindows = false
    options.fallback = nil
    options.minConfidence = nil
    return options
  }
}

extension ColorOption {
  fileprivate static var withDefaults: ColorOption {
    var option = ColorOption()
    option.color = .auto
    return option
  }
}

extension DetectionEngineOption {
  fileprivate static var withDefaults: DetectionEngineOption {
    var option = DetectionEngineOption()
    option.engine = .native
    return option
  }
}

extension DetectCommand: DirectlyParsed {
  static var withDefaults: DetectCommand {
    var answer = AnswerOptions()
    answer.brief = false
    answer.all = false
    answer.json = false
    answer.null = false
    answer.explain = false
    answer.quiet = false
    answer.limit = nil
    var naming = NamesOption()
    naming.names = nil
    var command = DetectCommand()
    command.answer = answer
    command.naming = naming
    command.color = .withDefaults
    command.hints = .withDefaults
    command.detection = .withDefaults
    command.input = .withDefaults
    command.workers = .withDefaults
    return command
  }

  static var directOptions: [DirectOptions<DetectCommand>.Option] {
    [
      .flag("--json", sets: \.answer.json),
      .flag("-b", "--brief", sets: \.answer.brief),
      .flag("-a", "--all", sets: \.answer.all),
      .flag("-0", "--null", sets: \.answer.null),
      .flag("--explain", sets: \.answer.explain),
      .flag("-q", "--quiet", sets: \.answer.quiet),
      .value("--limit", into: \.answer.limit, NamedArgument.size),
      .value("--names", into: \.naming.names) { NamingScheme(rawValue: $0) },
    ]
  }

  func validateAll() throws {
    try answer.validate()
    try hints.validate()
    try input.validate()
    try workers.validate()
    try validate()
  }
}

extension ConvertCommand: DirectlyParsed {
  static var withDefaults: ConvertCommand {
    var source = SourceOption()
    source.from = nil
    var conversion = ConversionOptions()
    conversion.source = source
    conversion.to = .utf8
    conversion.malformed = .fail
    conversion.unencodable = .fail
    conversion.mixed = false
    var output = DestinationOptions()
    output.output = nil
    output.inPlace = false
    output.quiet = false
    output.verbose = false
    var more = FinishingOptions()
    more.bom = nil
    more.newlines = .keep
    more.declarations = .tell
    more.hold = .pause(milliseconds: 200)
    more.verify = false
    more.backup = nil
    more.keepTime = false
    more.report = nil
    more.like = nil
    more.dryRun = false
    more.json = false
    var command = ConvertCommand()
    command.conversion = conversion
    command.output = output
    command.more = more
    command.color = .withDefaults
    command.hints = .withDefaults
    command.detection = .withDefaults
    command.input = .withDefaults
    command.workers = .withDefaults
    return command
  }

  static var directOptions: [DirectOptions<ConvertCommand>.Option] {
    [
      .value("-f", "--from", into: \.conversion.source.from, NamedArgument.encoding),
      .value("-t", "--to", into: \.conversion.to, NamedArgument.encoding),
      .value("--like", into: \.more.like) { $0 },
      .value("--malformed", into: \.conversion.malformed) { MalformedPolicy(rawValue: $0) },
      .value("--unencodable", into: \.conversion.unencodable) { UnencodablePolicy(rawValue: $0) },
      .flag("--mixed", sets: \.conversion.mixed),
      .value("-o", "--output", into: \.output.output) { $0 },
      .flag("-i", "--in-place", sets: \.output.inPlace),
      .flag("--dry-run", sets: \.more.dryRun),
      .flag("--json", sets: \.more.json),
      .flag("-q", "--quiet", sets: \.output.quiet),
      .flag("-v", "--verbose", sets: \.output.verbose),
      .value("--bom", into: \.more.bom) { ByteOrderMarkPolicy(rawValue: $0) },
      .value("--newlines", into: \.more.newlines) { NewlinePolicy(rawValue: $0) },
      .value("--declarations", into: \.more.declarations) { DeclarationPolicy(rawValue: $0) },
      .value("--hold", into: \.more.hold) { HoldPolicy($0) },
      .flag("--verify", sets: \.more.verify),
      .value("--backup", into: \.more.backup) { $0 },
      .flag("--keep-time", sets: \.more.keepTime),
      .value("--report", into: \.more.report) { $0 },
    ]
  }

  func validateAll() throws {
    try output.validate()
    try more.validate()
    try hints.validate()
    try input.validate()
    try workers.validate()
    try validate()
  }
}
