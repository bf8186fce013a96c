/* lambent.h: the C interface of Lambent, a renderer of particles, layers and transitions.
 *
 * Texts are UTF-8 that ends with a zero. Handles are opaque; free each with the function of its
 * kind, once. A function that can fail takes `lambent_error **error` last, which may be NULL: it is
 * set to an error, or to NULL. All functions may be called on any thread. Only jobs and particles
 * belong to one thread at a time. After fork, scenes and transitions may be used in the child; jobs
 * may not. Fork while no other thread draws.
 */
#ifndef LAMBENT_H
#define LAMBENT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lambent_error lambent_error;
typedef struct lambent_scene lambent_scene;
typedef struct lambent_transition lambent_transition;
typedef struct lambent_job lambent_job;
typedef struct lambent_particles lambent_particles;

/* The codes of errors. */
enum {
  LAMBENT_ERROR_ARGUMENT = 1,     /* an argument of the call */
  LAMBENT_ERROR_UNREADABLE = 2,   /* a file that cannot be read */
  LAMBENT_ERROR_DOCUMENT = 3,     /* the document: line, column, path and findings are set */
  LAMBENT_ERROR_IMAGES = 4,       /* only images of the document are missing */
  LAMBENT_ERROR_OPTION = 5,       /* an option or an input: path is its name */
  LAMBENT_ERROR_PLAYBACK = 6,     /* a frame that cannot be made */
  LAMBENT_ERROR_RENDERING = 7,    /* a limit that a frame exceeds */
  LAMBENT_ERROR_CANCELLED = 8,    /* the job was freed */
  LAMBENT_ERROR_UNKNOWN_NAME = 9, /* no transition, list or kind of that name */
  LAMBENT_ERROR_MEMORY = 10       /* no memory */
};

/* The types of samples. A pixel has four: red, green, blue, alpha, encoded as sRGB. */
enum { LAMBENT_UINT8 = 0, LAMBENT_UINT16 = 1, LAMBENT_FLOAT32 = 2 };

/* The version as major.minor.patch. */
const char *lambent_version(void);

/* Errors. Texts live as long as the error; line and column are from 1, or 0. */
int32_t lambent_error_code(const lambent_error *error);
const char *lambent_error_message(const lambent_error *error);
const char *lambent_error_file(const lambent_error *error);
const char *lambent_error_path(const lambent_error *error);
int32_t lambent_error_line(const lambent_error *error);
int32_t lambent_error_column(const lambent_error *error);
const char *lambent_error_findings(const lambent_error *error); /* a JSON array */
void lambent_error_free(lambent_error *error);

/* Opens a scene: a JSON document of `length` bytes.
 * file     its name in messages; may be NULL
 * folder   the folder that its paths are relative to; may be NULL
 * options  a JSON object; may be NULL. Keys: parameters, set (objects), size ([width, height] in
 *          pixels), scale, fps, duration (s), background, seed, loop (s), fit, workingSpace,
 *          maxParticles, maxWork, samples, shutter, trusted (default: false). */
lambent_scene *lambent_scene_open(const char *json, size_t length, const char *file,
                                  const char *folder, const char *options, lambent_error **error);

/* The facts of a scene as a JSON object: width, height (px), points, fps ([numerator,
 * denominator]), duration (s), frameCount, loop, poster, parameters, findings, files. Free it with
 * lambent_text_free. */
char *lambent_scene_info(const lambent_scene *scene);
void lambent_scene_free(lambent_scene *scene);

/* Draws one frame into memory of `size` bytes: frame `number`, or if that is negative, the frame at
 * `time` seconds. `stride` is the number of bytes from one row to the next. `threads`: 0 for all
 * cores. Returns a job with one frame; the memory is complete when lambent_job_next returns 1. */
lambent_job *lambent_scene_render(const lambent_scene *scene, int64_t number, double time,
                                  int32_t sample, int32_t premultiplied, void *memory, size_t size,
                                  size_t stride, int32_t threads, lambent_error **error);

/* Draws several frames in the order of `numbers`, on several threads. */
lambent_job *lambent_scene_frames(const lambent_scene *scene, const int64_t *numbers, size_t count,
                                  int32_t sample, int32_t premultiplied, int32_t threads,
                                  lambent_error **error);

/* Waits for the next frame, at most `milliseconds`. Returns 1 with a frame, 0 if it is not ready, 2
 * after the last, -1 with an error. `memory`, which may be NULL, receives the frame: the caller's
 * own memory, or for lambent_scene_frames rows without padding, which lambent_memory_free frees. */
int32_t lambent_job_next(lambent_job *job, int32_t milliseconds, void **memory, int64_t *number,
                         lambent_error **error);

/* Cancels a job and frees it. Afterwards nothing writes to the caller's memory. */
void lambent_job_free(lambent_job *job);

/* Prepares a transition between two images of one size, whose rows have no padding. They are
 * copied. `inputs` is a JSON object, or NULL; images are paths of files. */
lambent_transition *lambent_transition_open(const char *name, const char *inputs, const void *from,
                                            const void *to, int32_t width, int32_t height,
                                            int32_t sample, int32_t premultiplied, int32_t linear,
                                            lambent_error **error);

/* Draws the frame of a progress of 0…1, like lambent_scene_render. */
lambent_job *lambent_transition_render(const lambent_transition *transition, double progress,
                                       int32_t sample, int32_t premultiplied, void *memory,
                                       size_t size, size_t stride, int32_t threads,
                                       lambent_error **error);
void lambent_transition_free(lambent_transition *transition);

/* The particles of an emitter layer at a time in seconds. Column c of particle i is
 * values[c * count + i]. Columns: 0 birth time (s), 1 age (s), 2 lifetime (s), 3…5 position x, y, z
 * (points of the layer), 6…8 velocity x, y, z (points per second), 9…12 colour red, green, blue,
 * alpha (0…1, straight), 13 scale, 14 rotation (radians), 15 cell (index into the cells), 16 index
 * of birth. */
lambent_particles *lambent_particles_open(const lambent_scene *scene, const char *layer, double time,
                                          lambent_error **error);
size_t lambent_particles_count(const lambent_particles *particles);
const double *lambent_particles_values(const lambent_particles *particles);
const char *lambent_particles_cells(const lambent_particles *particles); /* a JSON array */
void lambent_particles_free(lambent_particles *particles);

/* Lists as JSON arrays (transitions, layers, filters, …), descriptions as JSON objects, and the
 * findings of a document as a JSON array. Free them with lambent_text_free. */
char *lambent_list(const char *name, lambent_error **error);
char *lambent_describe(const char *name, int32_t trusted, lambent_error **error);
char *lambent_check(const char *json, size_t length, const char *file, const char *folder,
                    const char *options, lambent_error **error);

void lambent_text_free(char *text);
void lambent_memory_free(void *memory);

#ifdef __cplusplus
}
#endif
#endif
