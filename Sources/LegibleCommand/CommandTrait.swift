#if !Command
  #error("the command needs the trait Command: use make, or swift build --enable-all-traits")
#endif
