import { expect, test } from 'vitest';
import { Button } from './button.tsx';
import { click, focus, one, render } from './testing/render.tsx';

test('2.18 a loading button shows and announces a spinner, keeps its text and is inert', () => {
  let pressed = 0;
  let sent = 0;
  const button = (loading: boolean) => (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Button
        type="submit"
        loading={loading}
        onClick={() => {
          pressed += 1;
        }}
      >
        Save
      </Button>
    </form>
  );
  const { show } = render(button(false));
  focus(one('button'));
  click(one('button'));
  expect([pressed, sent]).toEqual([1, 1]);

  show(button(true));
  click(one('button'));
  expect([pressed, sent]).toEqual([1, 1]);
  expect(one('button').getAttribute('aria-disabled')).toBe('true');
  expect(one('button').textContent).toBe('Save');
  expect(one('button [aria-hidden]')).toBeTruthy();
  expect(one('[role="status"]').textContent).toBe('Please wait');
  expect(document.activeElement).toBe(one('button'));

  show(button(false));
  expect(one('[role="status"]').textContent).toBe('');
});
