import { expect, test, vi } from 'vitest';
import { maxPictureBytes, pictureTooLarge } from '#contract/values/picture-size.ts';
import { ApiError } from '#web/api/api-error.ts';
import { newUploads, sendUpload, type Upload } from './send-pictures.ts';

// What it does to a picture is tested beside it.
vi.mock('#web/files/fit-picture.ts', () => ({
  async fitPicture(file: File) {
    if (file.size > 2 * maxPictureBytes)
      throw new ApiError(400, { errors: { image: [pictureTooLarge] } });
    return file.size > maxPictureBytes ? new File(['smaller'], 'hall.jpg') : file;
  },
}));

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'hall.jpg');

/** Sends a picture to a server that answers so, one try after the other. */
async function sent(file: File, ...answers: (Error | 'taken')[]) {
  const states: string[] = [];
  const refusals: boolean[] = [];
  const waits: number[] = [];
  const [upload] = newUploads([file]);
  const isThere = await sendUpload(
    upload as Upload,
    ({ state, message, isWrongFile = false }) => {
      if (state) states.push(message ? `${state}: ${message}` : state);
      if (state === 'failed') refusals.push(isWrongFile);
    },
    async (_file, onProgress) => {
      onProgress(0.5);
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
    },
    async (seconds) => void waits.push(seconds),
  );
  return { isThere, states, waits, refusals };
}

test('15.6 a picture goes to the library, with its progress', async () => {
  expect(await sent(fileOf(1), 'taken')).toEqual({
    isThere: true,
    states: ['sending', 'done'],
    waits: [],
    refusals: [],
  });
});

test('15.6 E9 where the server asks to wait, it waits and goes on', async () => {
  const tooMany = new ApiError(429, { message: 'Too many tries.' }, 42);
  expect(await sent(fileOf(1), tooMany, 'taken')).toEqual({
    isThere: true,
    states: ['sending', 'waiting: Goes on in a minute: many pictures at once.', 'sending', 'done'],
    waits: [42],
    refusals: [],
  });
});

test('15.6 8.5 a lost network and a refusal are said; only what was not refused can be sent again', async () => {
  const lost = new ApiError(0, { message: 'Network Error' });
  const damaged = new ApiError(400, { errors: { image: ['This picture is damaged.'] } });
  expect(await sent(fileOf(1), lost)).toMatchObject({
    states: ['sending', 'failed: Network Error: the portal could not be reached.'],
    refusals: [false],
  });
  expect(await sent(fileOf(1), damaged)).toMatchObject({
    states: ['sending', 'failed: This picture is damaged.'],
    refusals: [true],
  });
});

test('V36 15.6 a picture of more than 8 MB is sent smaller', async () => {
  const [upload] = newUploads([fileOf(maxPictureBytes + 1)]);
  const send = vi.fn(async () => undefined);
  expect(await sendUpload(upload as Upload, () => undefined, send)).toBe(true);
  expect(send).toHaveBeenCalledWith(
    expect.objectContaining({ size: 'smaller'.length }),
    expect.any(Function),
  );
});

test('15.6 E4 a picture that cannot be made smaller is not sent at all', async () => {
  expect(await sent(fileOf(2 * maxPictureBytes + 1))).toEqual({
    isThere: false,
    states: ['sending', `failed: ${pictureTooLarge}`],
    waits: [],
    refusals: [true],
  });
});
