/* lambent.h: the C interface of Lambent, a renderer of particles, layers and transitions.
 *
 * Strings are UTF-8 and end with a zero byte. Handles are opaque. Free each handle once, with the
 * function for its type.
 *
 * Errors: the last parameter of a function that can fail is `lambent_error **error`. It may be
 * NULL. Otherwise the function sets `*error` to NULL, or on failure to an error that the caller
 * frees. A function that returns a pointer returns NULL on failure.
 *
 * Threads: all functions may be called on any thread. Use a job or a particles handle on one thread
 * at a time. After fork, the child process may use scenes and transitions of the parent, but not
 * its jobs. Call fork only while no other thread is drawing.
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
typedef struct lambent_filter lambent_filter;
typedef struct lambent_job lambent_job;
typedef struct lambent_particles lambent_particles;

/* Error codes. */
enum {
  LAMBENT_ERROR_ARGUMENT = 1,     /* an invalid argument of the call */
  LAMBENT_ERROR_UNREADABLE = 2,   /* a file cannot be read */
  LAMBENT_ERROR_DOCUMENT = 3,     /* an invalid document: line, column, path, findings are set */
  LAMBENT_ERROR_IMAGES = 4,       /* images are missing; the document is otherwise valid */
  LAMBENT_ERROR_OPTION = 5,       /* an invalid option or input: path is its name */
  LAMBENT_ERROR_PLAYBACK = 6,     /* a frame cannot be computed */
  LAMBENT_ERROR_RENDERING = 7,    /* a frame exceeds a limit */
  LAMBENT_ERROR_CANCELLED = 8,    /* the job was freed */
  LAMBENT_ERROR_UNKNOWN_NAME = 9, /* nothing has this name: transition, list, … */
  LAMBENT_ERROR_MEMORY = 10       /* out of memory */
};

/* Sample types. A pixel has four samples, encoded as sRGB: red, green, blue, alpha. The ranges are
 * 0…255, 0…65535 and 0…1. Where a function takes `premultiplied`, 0 means straight alpha, and 1
 * means colours that are multiplied by alpha. */
enum { LAMBENT_UINT8 = 0, LAMBENT_UINT16 = 1, LAMBENT_FLOAT32 = 2 };

/* The version of the library, as major.minor.patch. Do not free the string. */
const char *lambent_version(void);

/* The fields of an error. The strings are valid until the error is freed. The message contains the
 * problem, its location and the remedy. The file and the path are empty if there is none. The path
 * is a JSON path in the document, or the name of an option. Lines and columns count from 1, and are
 * 0 if there is none. Each finding has severity, message, remedy, file, line, column and path. */
int32_t lambent_error_code(const lambent_error *error);
const char *lambent_error_message(const lambent_error *error);
const char *lambent_error_file(const lambent_error *error);
const char *lambent_error_path(const lambent_error *error);
int32_t lambent_error_line(const lambent_error *error);
int32_t lambent_error_column(const lambent_error *error);
const char *lambent_error_findings(const lambent_error *error); /* a JSON array */
void lambent_error_free(lambent_error *error);

/* Opens a scene: a JSON document of `length` bytes.
 * file     the name of the document in messages; may be NULL
 * folder   the folder that paths in the document are relative to; may be NULL
 * options  a JSON object; may be NULL. Keys: parameters and set (objects), size ([width, height] in
 *          pixels), scale, fps, duration (seconds), background, seed, loop (seconds), fit,
 *          workingSpace, maxParticles, maxWork, samples, shutter, trusted (default: false). They
 *          have the same meaning as the options of `lambent render`. */
lambent_scene *lambent_scene_open(const char *json, size_t length, const char *file,
                                  const char *folder, const char *options, lambent_error **error);

/* Properties of a scene, as a JSON object: name, summary, width and height (pixels), points
 * ([width, height]), fps ([numerator, denominator]), duration (seconds), frameCount, loop, poster,
 * parameters, findings, files. Free the string with lambent_text_free. */
char *lambent_scene_info(const lambent_scene *scene);
void lambent_scene_free(lambent_scene *scene);

/* Starts to draw one frame into the caller's memory, and returns a job with one frame. The frame is
 * complete when lambent_job_next returns 1. Do not free the memory before the job.
 * number   the frame number, from 0; if it is negative, `time` is used instead
 * time     the time of the frame in seconds; ignored if `number` is 0 or greater
 * sample   LAMBENT_UINT8, LAMBENT_UINT16 or LAMBENT_FLOAT32
 * size     the size of the memory in bytes
 * stride   the number of bytes from the start of one row to the start of the next
 * threads  the maximum number of threads; 0 for all cores. It does not affect the pixels. */
lambent_job *lambent_scene_render(const lambent_scene *scene, int64_t number, double time,
                                  int32_t sample, int32_t premultiplied, void *memory, size_t size,
                                  size_t stride, int32_t threads, lambent_error **error);

/* Starts to draw several frames, and returns a job that delivers them in the order of `numbers`.
 * `count` is the number of frames. The library allocates the memory: see lambent_job_next. */
lambent_job *lambent_scene_frames(const lambent_scene *scene, const int64_t *numbers, size_t count,
                                  int32_t sample, int32_t premultiplied, int32_t threads,
                                  lambent_error **error);

/* Waits for the next frame, for at most `milliseconds`. Returns 1 if a frame is complete, 0 if it
 * is not ready yet, 2 after the last frame, and -1 on failure. `memory` and `number` may be NULL.
 * memory   receives a pointer to the frame. For lambent_scene_frames, it is new memory with rows
 *          without padding: free it with lambent_memory_free. For other jobs, it is the caller's.
 * number   receives the frame number */
int32_t lambent_job_next(lambent_job *job, int32_t milliseconds, void **memory, int64_t *number,
                         lambent_error **error);

/* Cancels a job and frees it. After it returns, nothing writes to the caller's memory. */
void lambent_job_free(lambent_job *job);

/* Prepares a transition between two images of the same size. The images are copied.
 * name           a name from lambent_list("transitions", …); the path of a file with a kernel; or the
 *                name of a kernel in a folder of the environment variable LAMBENT_KERNELS
 * inputs         the transition's inputs, as a JSON object; may be NULL. lambent_describe lists
 *                them. The value of an image input is the path of a file.
 * from, to       the pixels of the images; rows have no padding
 * width, height  the size of both images in pixels
 * sample, premultiplied  the format of both images
 * linear         1 to blend in linear light, 0 to blend in sRGB */
lambent_transition *lambent_transition_open(const char *name, const char *inputs, const void *from,
                                            const void *to, int32_t width, int32_t height,
                                            int32_t sample, int32_t premultiplied, int32_t linear,
                                            lambent_error **error);

/* Starts to draw the frame at a progress, and returns a job with one frame. Progress 0 shows the
 * first image, and 1 the second. The other parameters are those of lambent_scene_render. */
lambent_job *lambent_transition_render(const lambent_transition *transition, double progress,
                                       int32_t sample, int32_t premultiplied, void *memory,
                                       size_t size, size_t stride, int32_t threads,
                                       lambent_error **error);
void lambent_transition_free(lambent_transition *transition);

/* Finds or compiles a filter of images.
 * name    the name of a filter, such as sepiaTone or CISepiaTone; the path of a file with a kernel; or
 *         the name of a kernel in a folder of the environment variable LAMBENT_KERNELS
 * inputs  the filter's inputs, as a JSON object; may be NULL. The value of an image input is the
 *         path of a file. */
lambent_filter *lambent_filter_open(const char *name, const char *inputs, lambent_error **error);

/* Starts to filter one image into the caller's memory, and returns a job with one frame. The image
 * is copied. The result has its size and its format.
 * image          the pixels; rows have no padding
 * width, height  the size of the image in pixels
 * time           the time in seconds, for filters that move
 * The other parameters are those of lambent_scene_render. */
lambent_job *lambent_filter_render(const lambent_filter *filter, const void *image, int32_t width,
                                   int32_t height, double time, int32_t sample,
                                   int32_t premultiplied, void *memory, size_t size, size_t stride,
                                   int32_t threads, lambent_error **error);
void lambent_filter_free(lambent_filter *filter);

/* The columns of particles. The vectors of a column follow each other: x, y, z of the first
 * particle, then x, y, z of the second. */
enum {
  LAMBENT_PARTICLES_BIRTH_TIME = 0, /* double: seconds */
  LAMBENT_PARTICLES_AGE = 1,        /* double: seconds */
  LAMBENT_PARTICLES_LIFETIME = 2,   /* double: seconds */
  LAMBENT_PARTICLES_INDEX = 3,      /* int64_t: the index of birth */
  LAMBENT_PARTICLES_POSITION = 4,   /* 3 floats: x, y, z in points of the layer */
  LAMBENT_PARTICLES_VELOCITY = 5,   /* 3 floats: x, y, z in points per second */
  LAMBENT_PARTICLES_COLOR = 6,      /* 4 floats: red, green, blue, alpha; 0…1, straight */
  LAMBENT_PARTICLES_SCALE = 7,      /* float */
  LAMBENT_PARTICLES_ROTATION = 8,   /* float: radians */
  LAMBENT_PARTICLES_CELL = 9        /* int32_t: an index into the array of lambent_particles_cells */
};

/* The live particles of an emitter layer at a time in seconds. `layer` is the path of the layer's
 * name. Columns and cells are valid until the particles are freed. A column is NULL if there are no
 * particles. */
lambent_particles *lambent_particles_open(const lambent_scene *scene, const char *layer, double time,
                                          lambent_error **error);
size_t lambent_particles_count(const lambent_particles *particles);
const void *lambent_particles_column(const lambent_particles *particles, int32_t column);
const char *lambent_particles_cells(const lambent_particles *particles); /* names; a JSON array */
void lambent_particles_free(lambent_particles *particles);

/* Lists, descriptions and checks, as JSON. Free the strings with lambent_text_free.
 * lambent_list      an array of objects with name and summary. `name` is a list of `lambent list`:
 *                   transitions, layers, filters, …
 * lambent_describe  an object, as `lambent describe --json` prints it. `name` may also be the path
 *                   of a document: `trusted` is 1 to trust it, otherwise 0.
 * lambent_check     an array of the findings of a document. The parameters are those of
 *                   lambent_scene_open. */
char *lambent_list(const char *name, lambent_error **error);
char *lambent_describe(const char *name, int32_t trusted, lambent_error **error);
char *lambent_check(const char *json, size_t length, const char *file, const char *folder,
                    const char *options, lambent_error **error);

/* lambent_text_free frees a string from a function that returns `char *`. lambent_memory_free frees
 * a frame of lambent_scene_frames. */
void lambent_text_free(char *text);
void lambent_memory_free(void *memory);

/* Lets the allocator of the C library keep up to `bytes` of freed memory, at most 2 GiB, instead of
 * returning it to the system. The setting is that of the whole process. Frames need large buffers, and
 * with 256 MiB those drawn on two threads take about a sixth less time. */
void lambent_memory_keep(size_t bytes);

#ifdef __cplusplus
}
#endif
#endif
