// The extended attributes of files, which the Glibc module leaves out. <sys/xattr.h> is not included:
// the types that it brings along would count as this module's.
#include <stddef.h>

ptrdiff_t flistxattr(int descriptor, char *names, size_t size);
ptrdiff_t fgetxattr(int descriptor, const char *name, void *value, size_t size);
int fsetxattr(int descriptor, const char *name, const void *value, size_t size, int flags);

// Writing to the disk, in Linux; the Glibc module leaves these out too. The offsets are 64 bits wide
// on all systems that Swift compiles for.
#define LEGIBLE_SYNC_FILE_RANGE_WRITE 2
#define LEGIBLE_SYNC_FILE_RANGE_WAIT 7
int sync_file_range(int descriptor, long long offset, long long count, unsigned int flags);
int syncfs(int descriptor);

// A file in memory, in Linux.
int memfd_create(const char *name, unsigned int flags);
