internal import ArgumentParser
@main
struct LegibleBench: ParsableCommand {}
