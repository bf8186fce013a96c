/* Barcodes by libzint, loaded when the first one is drawn; its headers are not needed. */
#ifndef LAMBENT_CZINT_H
#define LAMBENT_CZINT_H

#include <stddef.h>
#include <stdint.h>

/* The kinds of barcodes, by libzint's numbers. */
#define LAMBENT_CODE_128 20
#define LAMBENT_QR_CODE 58

/* The most modules of a barcode: those of the largest QR code are 177 × 177. */
#define LAMBENT_BARCODE_MODULES 31329

/* The outcomes of encoding. */
enum {
  LAMBENT_BARCODE_DONE,
  /* The library is not installed, or has a version that is not known. */
  LAMBENT_BARCODE_MISSING,
  /* The message is too long for the kind. */
  LAMBENT_BARCODE_TOO_LONG,
  /* The message has characters that the kind cannot encode. */
  LAMBENT_BARCODE_INVALID,
  /* Anything else, such as too little memory. */
  LAMBENT_BARCODE_FAILED
};

/* Encodes bytes. `level` is the error correction of a QR code, 1…4. Sets the size in modules, and each
   module row by row from the top: 1 is dark. From any thread. */
int lambent_barcode(int kind, int level, const uint8_t *_Nonnull bytes, int count,
                    uint8_t modules[_Nonnull LAMBENT_BARCODE_MODULES], int *_Nonnull columns,
                    int *_Nonnull rows);

#endif
