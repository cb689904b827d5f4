// What the portal takes of a picture (E2, E4). The browser shrinks a larger one before it sends it (V36).

/** The maximum size of a picture's file. */
export const maxPictureBytes = 8 * 1024 * 1024;

export const maxPicturePixels = 40_000_000;
export const maxPictureSide = 12_000;

/** Shown under the field, of a file that the browser cannot shrink. */
export const pictureTooLarge = 'Choose a file of at most 8 MB.';
