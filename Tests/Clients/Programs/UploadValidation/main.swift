import Legible

// A service that takes UTF-8 alone, and says where an upload is something else.
let upload: [UInt8] = Array("name;caf".utf8) + [0xE9, 0x0A]
precondition(!TextEncoding.utf8.isValid(upload.span))
precondition(TextEncoding.utf8.firstMalformedSequence(in: upload) == 8..<9)
precondition(TextEncoding.utf8.isValid(upload.span.extracting(0..<8).bytes))

var validator = TextValidator(.utf8)
for byte in upload { validator.consume(CollectionOfOne(byte)) }
precondition(validator.finish() == 8..<9)
