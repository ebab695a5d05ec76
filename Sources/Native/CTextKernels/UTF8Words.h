// Units as UTF-8, a word each.

// The bytes of units in the order of memory, one to three a word.
INLINE Words bytes_of(Words unit) {
  Words is_two = (Words)(unit > 0x7F), is_three = (Words)(unit > 0x7FF);
  Words last = (unit & 0x3F) | 0x80;
  Words two = unit >> 6 | last << 8 | 0xC0;
  Words three = unit >> 12 | (unit << 2 & 0x3F00) | last << 16 | 0x80E0;
  return (unit & ~is_two) | (two & is_two & ~is_three) | (three & is_three);
}

// The same with surrogates: the leading one stands for the first two of four bytes, and the
// trailing one, with two bits of the one before it, for the others.
INLINE Words bytes_with_surrogates(Words unit, Words before) {
  Words is_leading = (Words)((unit & 0xFC00) == 0xD800);
  Words is_trailing = (Words)((unit & 0xFC00) == 0xDC00);
  Words bits = (unit & 0x3FF) + 0x40;
  Words leading = bits >> 8 | (bits << 6 & 0x3F00) | 0x80F0;
  Words trailing = (before << 4 & 0x30) | (unit >> 6 & 0x0F) | (unit << 8 & 0x3F00) | 0x8080;
  return (bytes_of(unit) & ~(is_leading | is_trailing)) | (leading & is_leading) |
         (trailing & is_trailing);
}
