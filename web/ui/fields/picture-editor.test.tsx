import { expect, test } from 'vitest';
import { click, one, render } from '../testing/render.tsx';
import { PictureEditor } from './picture-editor.tsx';

function show(props: { url?: string; busy?: boolean; error?: string }) {
  let removed = 0;
  render(
    <PictureEditor
      url={props.url ?? ''}
      busy={props.busy}
      error={props.error}
      onChoose={() => undefined}
      onRemove={() => {
        removed += 1;
      }}
    />,
  );
  return () => removed;
}

const file = () => one<HTMLInputElement>('input[type="file"]');
const remove = () => one<HTMLButtonElement>('button');

test('2.15 without a picture there is a placeholder and nothing to remove', () => {
  show({});
  expect(document.querySelector('img')).toBeNull();
  expect(remove().textContent).toBe('Remove Picture');
  expect(remove().disabled).toBe(true);
});

test('4.16 a picture can be removed, except while a save is running', () => {
  const removed = show({ url: 'blob:one' });
  expect(one('img').getAttribute('src')).toBe('blob:one');
  click(remove());
  expect(removed()).toBe(1);
});

test('4.16 while a save is running choosing and removing do nothing', () => {
  const removed = show({ url: 'blob:one', busy: true });
  click(remove());
  expect(removed()).toBe(0);
  expect(file().disabled).toBe(true);
});

test('5.7 the input takes images, is called image, and its error belongs to it', () => {
  show({ error: 'Choose an image.' });
  expect([file().accept, file().name]).toEqual(['image/*', 'image']);
  const error = document.getElementById(file().getAttribute('aria-describedby') ?? '');
  expect(error?.textContent).toBe('Choose an image.');
});
