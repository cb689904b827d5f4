import type { Metadata, Sharp } from 'sharp';
import {
  emblemSizes,
  fewestEmblemPixels,
  maxPicturePixels,
  maxPictureSide,
} from '#contract/values/picture-size.ts';
import { validationError } from '../errors/http-error.ts';

/** The square that is cut out of the upright picture, in shares of its size. */
export interface Crop {
  /** The left edge, as a share of the width. */
  x: number;
  /** The upper edge, as a share of the height. */
  y: number;
  /** The side, as a share of the shorter side. */
  size: number;
}

const side = 480;
const photoSide = 1200;
const maxFrames = 1_000;

/** A person's picture as it is stored: square. */
export function encodeProfilePicture(bytes: Buffer, crop?: Crop): Promise<Buffer> {
  return reencode(bytes, (picture, { width, height }) => {
    const square = squareOf(width, height, crop);
    return picture.extract(square).resize(Math.min(side, square.width));
  });
}

/** An event's picture as it is stored: uncut, as large as a page shows it. */
export async function encodeEventPhoto(
  bytes: Buffer,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const photo = await reencode(bytes, (picture) =>
    picture.resize({
      width: photoSide,
      height: photoSide,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
  return { bytes: photo, ...((await photoSize(photo)) ?? { width: 0, height: 0 }) };
}

/** The size of a stored picture; undefined if the file is damaged. */
export async function photoSize(
  bytes: Buffer,
): Promise<{ width: number; height: number } | undefined> {
  const { default: sharp } = await import('sharp');
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  return size && { width: size.width, height: size.height };
}

/**
 * Decodes by content, not by name, and encodes again, upright and without metadata: only the visible
 * picture is left (E1, E6).
 */
async function reencode(
  bytes: Buffer,
  cut: (picture: Sharp, size: Size) => Sharp,
): Promise<Buffer> {
  return decode(bytes, (picture, size) => cut(picture, size).webp({ quality: 82 }));
}

interface Size {
  width: number;
  height: number;
}

/** The emblem in both sizes: padded to a square, in PNG, which emails and PDFs show, too. */
export async function encodeEmblem(bytes: Buffer): Promise<{ small: Buffer; large: Buffer }> {
  if (!['png', 'webp', 'jpeg'].includes(kindOf(bytes) ?? '')) {
    throw validationError('image', 'Choose a picture: PNG, WebP or JPEG.');
  }
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const ofSide = (square: number) =>
    decode(bytes, (picture, { width, height }) => {
      if (Math.min(width, height) < fewestEmblemPixels) throw tooSmall();
      return picture.ensureAlpha().resize(square, square, { fit: 'contain', background }).png();
    });
  const large = await ofSide(emblemSizes.large);
  return { small: await ofSide(emblemSizes.small), large };
}

async function decode(
  bytes: Buffer,
  change: (picture: Sharp, size: Size) => Sharp,
): Promise<Buffer> {
  if (!kindOf(bytes)) throw notPicture();
  const { default: sharp } = await import('sharp');
  // Without a cache and with one thread, so that encoding does not slow down other requests.
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () => sharp(bytes, { limitInputPixels: maxPicturePixels });
  const size = uprightSize(await open().metadata().catch(refuseBroken));
  return change(open().autoOrient(), size).timeout({ seconds: 10 }).toBuffer().catch(refuseBroken);
}

/** E2: checks the size before any pixel is decoded. */
function uprightSize({ width, height, pages = 1, orientation = 1, ...rest }: Metadata) {
  const frameHeight = rest.pageHeight ?? height;
  if (pages > maxFrames || width * frameHeight * pages > maxPicturePixels) throw tooLarge();
  if (width > maxPictureSide || frameHeight > maxPictureSide) throw tooLarge();
  return orientation >= 5 ? { width: frameHeight, height: width } : { width, height: frameHeight };
}

/** The middle of the picture if no square is chosen. */
function squareOf(width: number, height: number, crop: Crop | undefined) {
  const shorter = Math.min(width, height);
  const length = Math.min(shorter, Math.max(1, Math.round(shorter * (crop?.size ?? 1))));
  const start = (whole: number, share: number | undefined) =>
    Math.min(
      whole - length,
      Math.round(share === undefined ? (whole - length) / 2 : whole * share),
    );
  return {
    left: start(width, crop?.x),
    top: start(height, crop?.y),
    width: length,
    height: length,
  };
}

export const notPicture = () =>
  validationError('image', 'Choose a picture: JPEG, PNG, WebP, GIF or AVIF.');

const tooSmall = () =>
  validationError(
    'image',
    `Choose a picture of at least ${fewestEmblemPixels} by ${fewestEmblemPixels} pixels.`,
  );

const tooLarge = () =>
  validationError('image', 'This picture has too many pixels or frames. Choose a smaller one.');

function refuseBroken(error: unknown): never {
  if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw tooLarge();
  throw validationError(
    'image',
    'This picture is damaged or of an unusual kind. Choose another one.',
  );
}

/** E3: the declared type must be that of the content, or `application/octet-stream`. */
export function hasMatchingType(bytes: Buffer, type: string): boolean {
  // Many programs send this wrong name for JPEG.
  const name = type === 'image/jpg' ? 'image/jpeg' : type;
  return name === 'application/octet-stream' || name === `image/${kindOf(bytes)}`;
}

/** E1: one of the accepted formats. The library would also open documents and SVG, and files they link to. */
function kindOf(bytes: Buffer): string | undefined {
  const start = bytes.toString('latin1', 0, 64);
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'webp';
  if (start.startsWith('ftyp', 4) && /avi[fs]/.test(start.slice(8))) return 'avif';
  return beginnings.find(([, beginning]) => start.startsWith(beginning))?.[0];
}

const beginnings = [
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
] as const;
