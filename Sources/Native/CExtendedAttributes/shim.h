// The extended attributes of files, which the Glibc module leaves out. <sys/xattr.h> is not included:
// the types that it brings along would count as this module's.
#include <stddef.h>

ptrdiff_t flistxattr(int descriptor, char *names, size_t size);
ptrdiff_t fgetxattr(int descriptor, const char *name, void *value, size_t size);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);
