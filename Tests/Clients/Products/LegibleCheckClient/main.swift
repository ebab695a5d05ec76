import LegibleCheck

print(TextCheck.findings(in: Array("one\r\ntwo\n".utf8)).map(\.rule.name))
