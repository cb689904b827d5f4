/** How large the file of a picture may be (E4). */
export const maxPictureBytes = 8 * 1024 * 1024;

/** Said under the field, by the server and by the screen, which need not send what is too large. */
export const pictureTooLarge = 'Choose a file of at most 8 MB.';
