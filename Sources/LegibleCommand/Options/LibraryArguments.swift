public import ArgumentParser
public import Legible

// The library's own choices, taken by their names on the command line.

extension DeclarationPolicy: ExpressibleByArgument {}
extension BaseDirectionStrategy: ExpressibleByArgument {}
extension ByteOrderMarkPolicy: ExpressibleByArgument {}
extension DetectionEngine: ExpressibleByArgument {}
extension HalfWidthKatakanaPolicy: ExpressibleByArgument {}
extension LineAlignment: ExpressibleByArgument {}
extension MalformedPolicy: ExpressibleByArgument {}
extension NewlinePolicy: ExpressibleByArgument {}
extension NamingScheme: ExpressibleByArgument {}
extension ReorderEngine: ExpressibleByArgument {}
extension UnencodablePolicy: ExpressibleByArgument {}
