import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentOverlays, dismiss } from '../overlays/overlay-store.ts';
import { click, one, render } from '../ui/testing/render.tsx';
import { useButtonChange } from './use-button-change.ts';

/** A screen with a button. Its change fails when `fail` is called. */
function showScreen() {
  for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  let reject = (_: Error) => {};
  const change = () => new Promise<never>((_, rejectChange) => (reject = rejectChange));
  function Screen() {
    const { run, failure } = useButtonChange();
    return (
      <button type="button" onClick={() => run('cancel', change, 'Done.')}>
        {failure ?? 'Cancel'}
      </button>
    );
  }
  const { unmount } = render(<Screen />);
  return {
    fail: (status = 409) =>
      act(async () => reject(new ApiError(status, { message: 'It has begun.' }))),
    reopen() {
      unmount();
      render(<Screen />);
    },
  };
}

const toasts = () => currentOverlays().notifications.map(({ body }) => body);

test('8.1 a failed change is shown on the screen of its button', async () => {
  const { fail } = showScreen();
  click(one('button'));
  await fail();
  expect([one('button').textContent, toasts()]).toEqual(['It has begun.', []]);
});

test('8.1 a change that fails after the screen was left and opened again is a toast', async () => {
  const { fail, reopen } = showScreen();
  click(one('button'));
  reopen();
  await fail();
  expect([one('button').textContent, toasts()]).toEqual(['Cancel', ['It has begun.']]);
});

test('8.1 Q24 a session that ended is said by the toast of 8.1 alone', async () => {
  const { fail } = showScreen();
  click(one('button'));
  await fail(401);
  expect([one('button').textContent, toasts()]).toEqual(['Cancel', ['Please try again']]);
});
