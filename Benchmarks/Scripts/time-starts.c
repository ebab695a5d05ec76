// Runs commands in turns, each as a new process, and prints for each what a process takes in milliseconds:
// processor time, least and median, and time by the clock.
//
//     time-starts ROUNDS COMMAND [ARGUMENT …] [-- COMMAND [ARGUMENT …]] …
#define _GNU_SOURCE
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

enum { MOST_COMMANDS = 64 };

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double milliseconds(struct timeval time) { return time.tv_sec * 1e3 + time.tv_usec / 1e3; }

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1e3 + time.tv_nsec / 1e6;
}

int main(int count, char **arguments) {
  int rounds = count > 1 ? atoi(arguments[1]) : 0;
  char **commands[MOST_COMMANDS];
  int command_count = 0;
  for (int index = 2; index < count; index++) {
    if (strcmp(arguments[index - 1], "--") == 0 || index == 2) {
      if (command_count == MOST_COMMANDS) {
        fprintf(stderr, "time-starts: at most %d commands\n", MOST_COMMANDS);
        return 2;
      }
      commands[command_count++] = &arguments[index];
    }
  }
  for (int index = 2; index < count; index++) {
    if (strcmp(arguments[index], "--") == 0) arguments[index] = NULL;
  }
  double *values = calloc((size_t)MOST_COMMANDS * 2 * (rounds > 0 ? rounds : 1), sizeof *values);
  if (rounds < 1 || command_count == 0 || !values) {
    fprintf(stderr, "time-starts: ROUNDS COMMAND [-- COMMAND] …\n");
    return 2;
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  for (int round = 0; round < rounds; round++) {
    for (int command = 0; command < command_count; command++) {
      double start = now();
      pid_t process;
      int status;
      struct rusage usage;
      if (posix_spawnp(&process, commands[command][0], &actions, NULL, commands[command], environ) != 0
          || wait4(process, &status, 0, &usage) != process) {
        fprintf(stderr, "time-starts: %s cannot be run\n", commands[command][0]);
        return 2;
      }
      if (status != 0) {
        fprintf(stderr, "time-starts: %s ended with status %d\n", commands[command][0],
          WIFEXITED(status) ? WEXITSTATUS(status) : -1);
        return 1;
      }
      double *place = values + (size_t)command * 2 * rounds + round;
      place[0] = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
      place[rounds] = now() - start;
    }
  }
  for (int command = 0; command < command_count; command++) {
    double *of_command = values + (size_t)command * 2 * rounds;
    for (int kind = 0; kind < 2; kind++) {
      qsort(of_command + kind * rounds, rounds, sizeof *of_command, ascending);
    }
    printf(
      "%.2f %.2f %.2f %.2f\n", of_command[0], of_command[rounds / 2], of_command[rounds],
      of_command[rounds + rounds / 2]);
  }
  free(values);
  return 0;
}
