import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { maxPictureBytes, pictureTooLarge } from '#contract/values/picture-size.ts';
import { fitPicture } from './fit-picture.ts';

/** What the browser opens; undefined if it cannot. */
let opened: { naturalWidth: number; naturalHeight: number } | undefined;
/** The bytes of each picture that is drawn, by its longer side. */
let bytesOf: (side: number) => number;
const drawn: [number, number][] = [];

beforeEach(() => {
  opened = { naturalWidth: 4032, naturalHeight: 3024 };
  bytesOf = () => 1000;
  drawn.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = opened?.naturalWidth ?? 0;
      naturalHeight = opened?.naturalHeight ?? 0;
      async decode() {
        if (!opened) throw new DOMException('The source image cannot be decoded.');
      }
    },
  );
  vi.stubGlobal('URL', { createObjectURL: () => 'blob:one', revokeObjectURL: vi.fn() });
  const { prototype } = HTMLCanvasElement;
  const pen = { fillRect: vi.fn(), drawImage: vi.fn() };
  vi.spyOn(prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
    drawn.push([this.width, this.height]);
    done(new Blob([new Uint8Array(bytesOf(Math.max(this.width, this.height)))]));
  });
});
afterEach(() => {
  expect(URL.revokeObjectURL).toHaveBeenCalled();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const file = (bytes: number, start = '') =>
  new File([start, new Uint8Array(bytes - start.length)], 'Tee 1.HEIC');
const heic = (bytes: number, brand = 'heic') => file(bytes, `\0\0\0\x24ftyp${brand}\0\0\0\0`);

test('V36 E4 a picture that the portal takes is sent as it is', async () => {
  const photo = file(maxPictureBytes);
  expect(await fitPicture(photo)).toBe(photo);
  expect(drawn).toEqual([]);
});

test('V36 E2 a photo of 48 megapixels is made smaller, whatever its bytes', async () => {
  opened = { naturalWidth: 6048, naturalHeight: 8064 };
  const photo = file(5_000_000);
  const sent = await fitPicture(photo);
  expect([sent.name, sent.size]).toEqual(['Tee 1.jpg', 1000]);
  expect(drawn).toEqual([[3000, 4000]]);
  // Chosen, and then saved: drawn once.
  expect(await fitPicture(photo)).toBe(sent);
  expect(drawn).toHaveLength(1);
});

test('V36 E4 a file of more than 8 MB is made smaller until it is taken', async () => {
  bytesOf = (side) => (side > 2000 ? maxPictureBytes + 1 : 900);
  expect((await fitPicture(file(maxPictureBytes + 1))).size).toBe(900);
  expect(drawn).toEqual([
    [4000, 3000],
    [2800, 2100],
    [2000, 1500],
  ]);
  bytesOf = () => maxPictureBytes + 1;
  await expect(fitPicture(file(maxPictureBytes + 1))).rejects.toMatchObject({
    status: 400,
    errors: { image: [pictureTooLarge] },
  });
});

test.each(['heic', 'heix', 'mif1'])(
  'V36 a HEIC photo (%s) is sent as a JPEG, or says what to do',
  async (brand) => {
    expect(await fitPicture(heic(5000, brand))).toMatchObject({ name: 'Tee 1.jpg', size: 1000 });
    opened = undefined;
    await expect(fitPicture(heic(5000, brand))).rejects.toMatchObject({
      status: 400,
      errors: {
        image: [expect.stringMatching(/^This browser cannot open HEIC photos\..* iPhone/)],
      },
    });
  },
);

test('V36 5.9 of what no browser opens the server says what it is, if it is small enough', async () => {
  opened = undefined;
  const [text, avif] = [file(5000, 'notes'), heic(5000, 'mif1avif')];
  expect(await fitPicture(text)).toBe(text);
  expect(await fitPicture(avif)).toBe(avif);
  await expect(fitPicture(file(maxPictureBytes + 1))).rejects.toMatchObject({
    errors: { image: [pictureTooLarge] },
  });
});
