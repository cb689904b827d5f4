import { beforeEach, expect, test, vi } from 'vitest';
import { one, render } from '#web/ui/testing/render.tsx';
import { SaveBar } from './save-bar.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe: () => void;
      constructor(onResize: () => void) {
        this.observe = onResize;
      }
      disconnect = () => undefined;
    },
  );
});

const heightForToasts = () => document.documentElement.style.getPropertyValue('--save-bar');

const barOf = (isTyped: boolean) => (
  <SaveBar isTyped={isTyped} failure={undefined}>
    <button type="submit">Save</button>
  </SaveBar>
);

test('15.6 2.9 the bar stays in view, with the toasts above it, from the first change on', () => {
  const { show } = render(barOf(false));
  const bar = () => one('button').parentElement?.className ?? '';
  expect(one('[role=status]').textContent).toBe('Everything is saved.');
  expect([bar().includes('inView'), heightForToasts()]).toEqual([false, '']);
  show(barOf(true));
  expect(one('[role=status]').textContent).toBe('Unsaved changes, kept in this tab.');
  expect([bar().includes('inView'), heightForToasts()]).toEqual([true, '0px']);
  show(barOf(false));
  expect(one('[role=status]').textContent).toBe('Everything is saved.');
  expect([bar().includes('inView'), heightForToasts()]).toEqual([true, '0px']);
});
