#if canImport(Glibc)
  import Glibc
#endif

/// The parts of the generated tables, each with the folder of its inputs and the folder it writes.
let usage = """
  usage: TableGenerator encodings WHATWG_DIR OUTPUT_DIR
         TableGenerator bidi UCD_DIR OUTPUT_DIR
  """

print(usage)
exit(2)
