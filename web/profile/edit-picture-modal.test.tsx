import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#contract/profile/profile.ts';
import { maxPictureBytes, pictureTooLarge } from '#contract/values/picture-size.ts';
import { ApiError } from '../api/api-error.ts';
import { click, one } from '../ui/testing/render.tsx';
import { EditPictureModal } from './edit-picture-modal.tsx';
import { cropFractions } from './picture-crop.tsx';
import {
  button,
  flush,
  labelled,
  openDialog,
  save,
  toasts,
  update,
  updated,
} from './testing/open-dialog.tsx';
import { sampleUser } from './testing/sample-user.ts';

// What it does to a picture is tested beside it.
vi.mock('../files/fit-picture.ts', () => ({
  async fitPicture(file: File) {
    if (file.size > 2 * maxPictureBytes)
      throw new ApiError(400, { errors: { image: [pictureTooLarge] } });
    return file.size > maxPictureBytes ? new File(['smaller'], 'me.jpg') : file;
  },
}));

/** An upload that the test answers. */
class Upload {
  static all: Upload[] = [];
  status = 0;
  response: unknown;
  form = new FormData();
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  open = vi.fn();
  setRequestHeader = vi.fn();
  getResponseHeader = () => null;

  send(form: FormData) {
    this.form = form;
    Upload.all.push(this);
  }

  async answer(status: number, response: unknown) {
    Object.assign(this, { status, response });
    await act(async () => this.onload());
    await flush();
  }
}

const latest = () => {
  const upload = Upload.all.at(-1);
  if (!upload) throw new Error('Nothing was sent');
  return upload;
};

beforeEach(() => {
  Upload.all = [];
  vi.stubGlobal('XMLHttpRequest', Upload);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('XSRF-TOKEN=a%2Ftoken');
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const maya = sampleUser();
const pictured = sampleUser({ pfp_url: '/pictures/old.webp' });
const input = () => one<HTMLInputElement>('[name="image"]');
const shown = () => document.querySelector<HTMLImageElement>('dialog img');

function choose(bytes: BlobPart = 'bytes') {
  const file = new File([bytes], 'me.png', { type: 'image/png' });
  Object.defineProperty(input(), 'files', { value: [file], configurable: true });
  act(() => void input().dispatchEvent(new Event('change', { bubbles: true })));
}

/** The browser has loaded the picture: 400 wide, 200 high. */
function loadPreview() {
  Object.defineProperties(shown() ?? {}, {
    naturalWidth: { value: 400 },
    naturalHeight: { value: 200 },
  });
  act(() => void shown()?.dispatchEvent(new Event('load')));
}

const open = (user: User) => openDialog(EditPictureModal, user);

test('4.16 a chosen file is previewed here, and can then be saved', () => {
  open(maya);
  expect(shown()).toBeNull();
  expect(update().disabled).toBe(true);
  choose();
  expect(shown()?.getAttribute('src')).toBe('blob:chosen');
  expect(update().disabled).toBe(false);
});

test('4.16 a file that the browser cannot show has no preview, and can still be sent', () => {
  open(maya);
  choose();
  act(() => void shown()?.dispatchEvent(new Event('error')));
  expect(shown()).toBeNull();
  expect(one('dialog').textContent).toContain('No preview');
  expect(update().disabled).toBe(false);
});

test('V36 a file of more than 8 MB is sent smaller', async () => {
  open(maya);
  choose(new Uint8Array(maxPictureBytes + 1));
  await save();
  const sent = latest().form.get('image');
  expect(sent).toMatchObject({ name: 'me.jpg', size: 'smaller'.length });
});

test('V36 E4 4.12 a file that cannot be made smaller is refused once it is chosen, and is not sent', async () => {
  open(maya);
  choose(new Uint8Array(2 * maxPictureBytes + 1));
  await flush();
  expect(one('dialog').textContent).toContain('Choose a file of at most 8 MB.');
  await save();
  expect(Upload.all).toEqual([]);
  expect(one('dialog').textContent).toContain('Choose a file of at most 8 MB.');
  expect(toasts()).toEqual([]);
  choose(new Uint8Array(8 * 1024 * 1024));
  expect(one('dialog').textContent).not.toContain('at most 8 MB');
  await save();
  expect(Upload.all).toHaveLength(1);
});

test("4.16 'Remove Picture' clears the preview and is disabled when there is none", () => {
  open(pictured);
  expect(shown()?.getAttribute('src')).toBe('/pictures/old.webp');
  click(button('Remove Picture'));
  expect(shown()).toBeNull();
  expect(button('Remove Picture').disabled).toBe(true);
  expect(update().disabled).toBe(false);
});

test('4.16 save is enabled only while the preview differs from the stored picture', () => {
  open(maya);
  choose();
  click(button('Remove Picture'));
  expect(update().disabled).toBe(true);
});

test('4.16 a chosen file is released once it is replaced, removed or saved', async () => {
  const revoked = vi.mocked(URL.revokeObjectURL);
  open(pictured);
  choose();
  expect(revoked).not.toHaveBeenCalled();
  choose();
  expect(revoked.mock.calls).toEqual([['blob:chosen']]);
  click(button('Remove Picture'));
  expect(revoked).toHaveBeenCalledTimes(2);
  choose();
  expect(revoked).toHaveBeenCalledTimes(2);
  await save();
  expect(revoked).toHaveBeenCalledTimes(2);
  await latest().answer(200, { data: pictured });
  expect(revoked).toHaveBeenCalledTimes(3);
});

test('4.16 7.29 the file is sent as image with its crop, and the controls are disabled meanwhile', async () => {
  const { queryClient } = open(maya);
  choose();
  loadPreview();
  await save();
  const { form, open: opened, setRequestHeader } = latest();
  expect(opened).toHaveBeenCalledWith('POST', '/api/v1/profile/profile-picture');
  expect(setRequestHeader).toHaveBeenCalledWith('x-xsrf-token', 'a/token');
  expect([form.get('crop_x'), form.get('crop_y'), form.get('crop_size')]).toEqual([
    '0.250000',
    '0.000000',
    '1.000000',
  ]);
  const { name, type } = form.get('image') as File;
  expect([name, type]).toEqual(['me.png', '']);

  expect(input().disabled).toBe(true);
  click(button('Remove Picture'));
  expect(shown()).not.toBeNull();
  act(() => latest().upload.onprogress?.({ loaded: 30, total: 120 }));
  expect(one<HTMLProgressElement>('progress').getAttribute('value')).toBe('0.25');

  input().value = '';
  const emptied = vi.spyOn(input(), 'value', 'set');
  await latest().answer(200, { data: pictured });
  expect(emptied).toHaveBeenCalledWith('');
  expect(shown()?.getAttribute('src')).toBe('/pictures/old.webp');
  expect(update().disabled).toBe(true);
  expect(document.querySelector('progress')).toBeNull();
  expect(toasts()).toEqual([updated]);
  expect(queryClient.getQueryData(['user', {}])).toEqual(pictured);
});

test('4.16 a removal is sent as an empty file', async () => {
  open(pictured);
  click(button('Remove Picture'));
  await save();
  expect((latest().form.get('image') as File).size).toBe(0);
  await latest().answer(200, { data: maya });
  expect(shown()).toBeNull();
  expect(update().disabled).toBe(true);
});

test('5.9 the error of a picture is shown in the editor, and it can be sent again', async () => {
  open(maya);
  choose();
  await save();
  await latest().answer(400, {
    message: 'No.',
    errors: { image: ['Choose a JPEG.', 'Or a PNG.'] },
  });
  const message = document.getElementById(input().getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toBe('Choose a JPEG. Or a PNG.');
  expect(update().disabled).toBe(false);
  expect(input().disabled).toBe(false);
});

test('8.1 an upload that breaks off is a toast', async () => {
  open(maya);
  choose();
  await save();
  await act(async () => latest().onerror());
  await flush();
  expect(toasts()).toMatchObject([{ title: 'Oh No! Something went wrong' }]);
  expect(shown()?.getAttribute('src')).toBe('blob:chosen');
});

test('4.16 sliders move the square within the picture', async () => {
  open(maya);
  choose();
  loadPreview();
  const slider = (label: string) => labelled<HTMLInputElement>(label);
  expect(slider('Left to Right').disabled).toBe(false);
  // 400 × 200: the largest square cannot move up or down.
  expect(slider('Top to Bottom').disabled).toBe(true);
  const slide = (label: string, value: string) => {
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    act(() => {
      write?.call(slider(label), value);
      slider(label).dispatchEvent(new Event('input', { bubbles: true }));
    });
  };
  slide('Zoom', '200');
  expect(slider('Top to Bottom').disabled).toBe(false);
  slide('Left to Right', '100');
  await save();
  const { form } = latest();
  expect([form.get('crop_x'), form.get('crop_y'), form.get('crop_size')]).toEqual([
    '0.750000',
    '0.250000',
    '0.500000',
  ]);
});

test('4.16 the square does not leave the picture', () => {
  const size = { width: 333, height: 999 };
  for (const across of [0, 100]) {
    const { crop_x, crop_y, crop_size } = cropFractions(size, { across, down: 100, zoom: 300 });
    expect(crop_x * 333 + crop_size * 333).toBeLessThanOrEqual(333.001);
    expect(crop_y * 999 + crop_size * 333).toBeCloseTo(999);
  }
});
