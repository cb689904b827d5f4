import { act } from 'react';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { currentOverlays, dismiss } from '../overlays/overlay-store.ts';
import { click, one, render } from '../ui/testing/render.tsx';
import { useButtonChange } from './use-button-change.ts';

/** A button of a screen whose change is refused when `refuse` is called. */
function showScreen() {
  for (const { uuid } of currentOverlays().notifications) dismiss(uuid);
  let fail = (_: Error) => {};
  const change = () => new Promise<never>((_, reject) => (fail = reject));
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
    refuse: () => act(async () => fail(new ApiError(409, { message: 'It has begun.' }))),
    comeBack() {
      unmount();
      render(<Screen />);
    },
  };
}

const toasts = () => currentOverlays().notifications.map(({ body }) => body);

test('8.1 what a button asked for and was refused is said on its screen', async () => {
  const { refuse } = showScreen();
  click(one('button'));
  await refuse();
  expect([one('button').textContent, toasts()]).toEqual(['It has begun.', []]);
});

test('8.1 whoever left the screen and came back before the refusal learns of it', async () => {
  const { refuse, comeBack } = showScreen();
  click(one('button'));
  comeBack();
  await refuse();
  expect([one('button').textContent, toasts()]).toEqual(['Cancel', ['It has begun.']]);
});
