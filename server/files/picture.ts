import type { Metadata, Sharp } from 'sharp';
import { validationError } from '../http/errors/http-error.ts';

/** The square that is kept of a picture, in shares of the upright picture. */
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
const mostPixels = 40_000_000;
const longestSide = 12_000;
const mostFrames = 1_000;

/** A person's picture as it is kept: square. */
export function drawPicture(bytes: Buffer, crop?: Crop): Promise<Buffer> {
  return drawAnew(bytes, (picture, { width, height }) => {
    const square = squareOf(width, height, crop);
    return picture.extract(square).resize(Math.min(side, square.width));
  });
}

/** An event's picture as it is kept: all of it, as large as a page shows it. */
export function drawPhoto(bytes: Buffer): Promise<Buffer> {
  return drawAnew(bytes, (picture) =>
    picture.resize({
      width: photoSide,
      height: photoSide,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  );
}

/**
 * Looked at by its content and not by its name, upright, and drawn anew, so that nothing but what can
 * be seen is left of it (E1, E6).
 */
async function drawAnew(
  bytes: Buffer,
  cut: (picture: Sharp, size: { width: number; height: number }) => Sharp,
): Promise<Buffer> {
  if (!kindOf(bytes)) throw notPicture();
  const { default: sharp } = await import('sharp');
  // A picture kept in memory by the library, or drawn by many threads, would be felt by everybody.
  sharp.cache(false);
  sharp.concurrency(1);
  const open = () => sharp(bytes, { limitInputPixels: mostPixels });
  const size = uprightSize(await open().metadata().catch(refuseBroken));
  return cut(open().autoOrient(), size)
    .webp({ quality: 82 })
    .timeout({ seconds: 10 })
    .toBuffer()
    .catch(refuseBroken);
}

/** E2: the size is read before a single pixel is. */
function uprightSize({ width, height, pages = 1, orientation = 1, ...rest }: Metadata) {
  const frameHeight = rest.pageHeight ?? height;
  if (pages > mostFrames || width * frameHeight * pages > mostPixels) throw tooLarge();
  if (width > longestSide || frameHeight > longestSide) throw tooLarge();
  return orientation >= 5 ? { width: frameHeight, height: width } : { width, height: frameHeight };
}

/** The middle, unless the person chose another square. */
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

const tooLarge = () =>
  validationError('image', 'This picture has too many pixels or frames. Choose a smaller one.');

function refuseBroken(error: unknown): never {
  if (error instanceof Error && /pixel limit|too large/i.test(error.message)) throw tooLarge();
  throw validationError(
    'image',
    'This picture is damaged or of an unusual kind. Choose another one.',
  );
}

/** E3: what is sent as mere bytes may be any picture; under the name of another kind it is refused. */
export function isLabelledRight(bytes: Buffer, type: string): boolean {
  // So many programs call a JPEG.
  const name = type === 'image/jpg' ? 'image/jpeg' : type;
  return name === 'application/octet-stream' || name === `image/${kindOf(bytes)}`;
}

/** E1: of the kinds that are taken; the library would open documents and drawings, too, and what they refer to. */
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
