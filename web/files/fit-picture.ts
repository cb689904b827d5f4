import {
  maxPictureBytes,
  maxPicturePixels,
  maxPictureSide,
  pictureTooLarge,
} from '#contract/values/picture-size.ts';
import { ApiError } from '../api/api-error.ts';

const noHeic =
  'This browser cannot open HEIC photos. Choose it in Safari, or save it as a JPEG first. On an iPhone, Settings, Camera, Formats, Most Compatible takes new photos as JPEG.';

/** The longer side, in pixels: much more than is stored, and as much as phones can draw. */
const sides = [4000, 2800, 2000];

const fitted = new WeakMap<File, Promise<File>>();

/**
 * V36: the picture as the portal takes it: itself, or smaller and as a JPEG, upright and without what the camera
 * notes. Asked again, the same file is not drawn again.
 */
export function fitPicture(file: File): Promise<File> {
  const fitting = fitted.get(file) ?? fittedOf(file);
  fitted.set(file, fitting);
  return fitting;
}

async function fittedOf(file: File): Promise<File> {
  const isHeic = await holdsHeic(file);
  const url = URL.createObjectURL(file);
  try {
    const picture = await decoded(url);
    if (!picture && isHeic) throw refusal(noHeic);
    const isTaken = file.size <= maxPictureBytes && !isHeic && !(picture && hasTooMany(picture));
    // The server says of a small file what it is, if no browser can open it (5.9).
    if (isTaken) return file;
    for (const side of picture ? sides : []) {
      const smaller = picture && (await drawn(picture, side));
      if (smaller && smaller.size <= maxPictureBytes) {
        return new File([smaller], `${file.name.replace(/\.[^.]*$/, '')}.jpg`);
      }
    }
    throw refusal(pictureTooLarge);
  } finally {
    URL.revokeObjectURL(url);
  }
}

const refusal = (sentence: string) => new ApiError(400, { errors: { image: [sentence] } });

/** By content: many systems give a HEIC photo no type. An AVIF picture may begin like one. */
async function holdsHeic(file: File): Promise<boolean> {
  const start = new TextDecoder('latin1').decode(await file.slice(0, 64).arrayBuffer());
  return /^.{4}ftyp(hei[cxms]|hev[cx]|mif1|msf1)/s.test(start) && !start.includes('avif');
}

/** Undefined if the browser cannot open it. */
async function decoded(url: string): Promise<HTMLImageElement | undefined> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    return picture;
  } catch {
    return undefined;
  }
}

function hasTooMany({ naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  return (
    naturalWidth * naturalHeight > maxPicturePixels ||
    Math.max(naturalWidth, naturalHeight) > maxPictureSide
  );
}

/** On white, because a JPEG has nothing to see through. Undefined if the device has no memory for it. */
async function drawn(picture: HTMLImageElement, side: number): Promise<Blob | undefined> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(1, side / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  return blob ?? undefined;
}
