// What the portal takes of a picture (E2, E4). The browser shrinks a larger one before it sends it (V36).

/** The maximum size of a picture's file. */
export const maxPictureBytes = 8 * 1024 * 1024;

/** Of the association's emblem (19.1), which is shown 180 and 512 pixels wide. */
export const maxEmblemBytes = 2 * 1024 * 1024;
export const emblemTooLarge = 'Choose a file of at most 2 MB.';
export const fewestEmblemPixels = 256;
export const emblemSizes = { small: 180, large: 512 };

export const maxPicturePixels = 40_000_000;
export const maxPictureSide = 12_000;

/** Shown under the field, of a file that the browser cannot shrink. */
export const pictureTooLarge = 'Choose a file of at most 8 MB.';
