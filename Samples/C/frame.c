/* Draws a scene, a transition and a list of particles through the C interface, and checks them.
 * cc -fsanitize=address frame.c -llambent; frame DOCUMENT.json LAYER */
#include <lambent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, lambent_error *error) {
  fprintf(stderr, "%s: %s\n", what, error ? lambent_error_message(error) : "failed");
  lambent_error_free(error);
  exit(1);
}

/* Waits for the one frame of a job. */
static void finish(lambent_job *job, lambent_error *error) {
  int32_t state = 0;
  if (!job) fail("no job", error);
  while ((state = lambent_job_next(job, 50, NULL, NULL, &error)) == 0) continue;
  if (state != 1) fail("frame", error);
  lambent_job_free(job);
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  FILE *file = fopen(arguments[1], "rb");
  if (!file) return 2;
  static char json[1 << 20];
  size_t length = fread(json, 1, sizeof json, file);
  fclose(file);

  lambent_error *error = NULL;
  const char *options = "{\"size\": [64, 36], \"trusted\": true}";
  char *folder = strdup(arguments[1]);
  char *slash = strrchr(folder, '/');
  if (slash) *slash = 0;
  lambent_scene *scene =
      lambent_scene_open(json, length, arguments[1], slash ? folder : ".", options, &error);
  free(folder);
  if (!scene) fail("scene", error);
  char *info = lambent_scene_info(scene);
  printf("%s\n", info);
  lambent_text_free(info);

  size_t size = 64 * 36 * 4;
  uint8_t *first = calloc(1, size), *second = calloc(1, size), *mixed = calloc(1, size);
  finish(lambent_scene_render(scene, 10, 0, LAMBENT_UINT8, 0, first, size, 64 * 4, 0, &error), error);
  finish(lambent_scene_render(scene, 20, 0, LAMBENT_UINT8, 0, second, size, 64 * 4, 0, &error), error);

  /* Several frames give the same bytes as one. */
  int64_t numbers[] = {10, 20}, number = 0;
  lambent_job *job = lambent_scene_frames(scene, numbers, 2, LAMBENT_UINT8, 0, 2, &error);
  for (int index = 0; index < 2; index++) {
    void *memory = NULL;
    int32_t state = 0;
    while ((state = lambent_job_next(job, 50, &memory, &number, &error)) == 0) continue;
    if (state != 1 || number != numbers[index]) fail("frames", error);
    if (memcmp(memory, index ? second : first, size) != 0) fail("other bytes", NULL);
    lambent_memory_free(memory);
  }
  lambent_job_free(job);

  lambent_transition *transition = lambent_transition_open(
      "dissolve", NULL, first, second, 64, 36, LAMBENT_UINT8, 0, 0, &error);
  if (!transition) fail("transition", error);
  finish(lambent_transition_render(transition, 0, LAMBENT_UINT8, 0, mixed, size, 64 * 4, 1, &error),
         error);
  if (memcmp(mixed, first, size) != 0) fail("progress 0 is not the first image", NULL);
  lambent_transition_free(transition);

  lambent_particles *particles = lambent_particles_open(scene, arguments[2], 1, &error);
  if (!particles) fail("particles", error);
  size_t particle_count = lambent_particles_count(particles);
  const double *ages = lambent_particles_column(particles, LAMBENT_PARTICLES_AGE);
  const float *positions = lambent_particles_column(particles, LAMBENT_PARTICLES_POSITION);
  const int32_t *cells = lambent_particles_column(particles, LAMBENT_PARTICLES_CELL);
  int32_t cell_count = 0; /* each name of the array is between two quotation marks */
  for (const char *name = lambent_particles_cells(particles); name && *name; name++)
    cell_count += *name == '"';
  cell_count /= 2;
  for (size_t index = 0; index < particle_count; index++) {
    if (!(ages[index] >= 0)) fail("an age below 0", NULL);
    for (int axis = 0; axis < 3; axis++)
      if (!isfinite(positions[3 * index + axis])) fail("a position that is not finite", NULL);
    if (cells[index] < 0 || cells[index] >= cell_count) fail("an unknown cell", NULL);
  }
  if (lambent_particles_column(particles, 10)) fail("an unknown column", NULL);
  printf("%zu particles of %s\n", particle_count, lambent_particles_cells(particles));
  lambent_particles_free(particles);

  /* Errors have a code and a location. Memory that is too small is rejected. */
  if (lambent_scene_open("{\n  \"size\": 3", 13, "a.json", NULL, NULL, &error)) fail("opened", NULL);
  if (lambent_error_code(error) != LAMBENT_ERROR_DOCUMENT || lambent_error_line(error) != 2)
    fail("another error", error);
  lambent_error_free(error);
  if (lambent_scene_render(scene, 0, 0, 0, 0, mixed, size - 1, 64 * 4, 0, &error)) fail("drew", NULL);
  if (lambent_error_code(error) != LAMBENT_ERROR_ARGUMENT) fail("another error", error);
  lambent_error_free(error);

  /* A job that is freed while it draws. */
  job = lambent_scene_render(scene, 30, 0, LAMBENT_FLOAT32, 1, NULL, 0, 0, 0, NULL);
  if (job) fail("drew into nothing", NULL);
  job = lambent_scene_frames(scene, numbers, 2, LAMBENT_UINT16, 0, 2, &error);
  lambent_job_next(job, 0, NULL, NULL, NULL);
  lambent_job_free(job);
  free(first), free(second), free(mixed);
  lambent_scene_free(scene);
  printf("lambent %s: ok\n", lambent_version());
  return 0;
}
