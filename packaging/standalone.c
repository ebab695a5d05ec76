/* Linked into the static command and into liblegible, so that they need no /proc, as in a chroot, and no new glibc. */

/* Swift's runtime looks at each start for the program that prints backtraces, from where the executable is, and aborts
 * without /proc. What is handed out has no such program beside it. `ld --wrap` puts this in the place of the runtime's
 * own; NULL says that there is none. */
char *__wrap_swift_copyAuxiliaryExecutablePath(const char *name) {
  (void)name;
  return 0;
}

#ifdef LEGIBLE_COMMAND
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **argv, int argc);

/* Swift reads the arguments from /proc, and without it there would be none. glibc hands them to constructors too. */
__attribute__((constructor)) static void passArguments(int argc, char **argv) {
  _swift_stdlib_overrideUnsafeArgvArgc(argv, argc);
}
#else
/* libstdc++ asks glibc 2.32 and later for this; 0, that there may be several threads, is always right. */
__attribute__((visibility("hidden"))) char __libc_single_threaded;
#endif
