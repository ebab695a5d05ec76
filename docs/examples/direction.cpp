// Shows which way each line of standard input runs, with the marks that keep it in order.
//
//     c++ -std=c++17 direction.cpp $(pkg-config --cflags --libs legible) -o direction
//     ./direction < FILE

#include <legible.h>

#include <iostream>
#include <memory>
#include <string>

namespace {

struct TextDeleter {
  void operator()(legible_text *text) const { legible_text_free(text); }
};

// A text of the library, freed with its scope.
using Text = std::unique_ptr<legible_text, TextDeleter>;

std::string string(const Text &text) {
  return {legible_text_bytes(text.get()), legible_text_length(text.get())};
}

std::string fixed(const std::string &line) {
  Text text(legible_fix_direction(
      line.data(), line.size(), LEGIBLE_DIRECTION_NONE, LEGIBLE_ISOLATES_NEVER));
  return string(text);
}

std::string shown(const std::string &line) {
  return string(Text(legible_show_direction_marks(line.data(), line.size())));
}

}  // namespace

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    legible_direction direction =
        legible_base_direction(line.data(), line.size(), LEGIBLE_STRATEGY_FIRST_STRONG);
    std::cout << (direction == LEGIBLE_DIRECTION_RTL   ? "rtl "
                  : direction == LEGIBLE_DIRECTION_LTR ? "ltr "
                                                       : "-   ")
              << shown(fixed(line)) << '\n';
  }
}
