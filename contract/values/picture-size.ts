/** The maximum size of a picture's file (E4). */
export const maxPictureBytes = 8 * 1024 * 1024;

/** Shown under the field. The screen checks the size, too, and does not send a larger file. */
export const pictureTooLarge = 'Choose a file of at most 8 MB.';
