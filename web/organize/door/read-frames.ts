import { loadChunk } from '#web/loading/load-chunk.ts';

/** Finds the QR code in a picture of the camera; undefined if there is none. */
type Decode = (video: HTMLVideoElement) => Promise<string | undefined>;

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
}

/** What the browser has, where it reads QR codes; else the library's decoder, which is loaded only then. */
async function decoder(): Promise<Decode> {
  const Native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = await Native?.getSupportedFormats().catch((): string[] => []);
  if (Native && formats?.includes('qr_code')) {
    const detector = new Native({ formats: ['qr_code'] });
    return async (video) => (await detector.detect(video))[0]?.rawValue;
  }
  const { decodeQR } = await loadChunk(() => import('qr/decode.js'));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    // A ticket held before the camera is large: half of the pixels are enough, and take a quarter of the time.
    const scale = Math.min(1, 640 / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    if (!context || canvas.width === 0) return undefined;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
    try {
      return decodeQR({ data, width, height });
    } catch {
      return undefined;
    }
  };
}

/** A hand that shakes hides a code for a few frames. */
const framesOutOfSight = 5;

/**
 * Reads codes from the camera until the signal stops it. `onSight` says a code once, when it comes into sight, and
 * undefined when it is out of sight again: then the same one counts again.
 */
export async function readFrames(
  video: HTMLVideoElement,
  signal: AbortSignal,
  onSight: (text: string | undefined) => void,
): Promise<void> {
  const decode = await decoder();
  let inSight: string | undefined;
  let misses = 0;
  while (!signal.aborted) {
    const text = video.readyState >= 2 ? await decode(video).catch(() => undefined) : undefined;
    misses = text ? 0 : misses + 1;
    const isGone = inSight !== undefined && misses >= framesOutOfSight;
    if (isGone || (text && text !== inSight)) {
      inSight = text;
      onSight(text);
    }
    await new Promise((done) => setTimeout(done, 80));
  }
}
