import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Modal } from '../dialog/modal.tsx';
import { click, focus, one, render } from '../testing/render.tsx';
import type { ToastNotification } from './toast.tsx';
import { ToastStack } from './toast-stack.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

const saved: ToastNotification = {
  uuid: 'a',
  type: 'success',
  title: 'Success!',
  body: 'Updated Successfully',
  hasClose: true,
};

const failed: ToastNotification = {
  uuid: 'b',
  type: 'error',
  title: 'Oh No! Something went wrong',
  body: 'Please try again',
  hasClose: false,
};

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function point(target: Element, type: 'pointerenter' | 'pointerleave') {
  act(() => {
    target.dispatchEvent(new Event(type));
  });
}

function show(...notifications: ToastNotification[]) {
  const closed: string[] = [];
  const stack = <ToastStack notifications={notifications} onClose={(uuid) => closed.push(uuid)} />;
  return { closed, ...render(stack) };
}

test('4.17 each toast closes after 5000 ms by its own timer', () => {
  const { closed, show: rerender } = show(saved);
  pass(3000);
  rerender(<ToastStack notifications={[saved, failed]} onClose={(uuid) => closed.push(uuid)} />);
  pass(1999);
  expect(closed).toEqual([]);
  pass(1);
  expect(closed).toEqual(['a']);
  pass(2999);
  expect(closed).toEqual(['a']);
  pass(1);
  expect(closed).toEqual(['a', 'b']);
});

test('4.17 a toast that appears while the page is hidden waits until it is visible', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  const setHidden = (isHidden: boolean) => {
    hidden.mockReturnValue(isHidden);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  const { closed } = show(failed);
  pass(60_000);
  expect(closed).toEqual([]);
  setHidden(false);
  pass(3000);
  setHidden(true);
  pass(60_000);
  setHidden(false);
  pass(1999);
  expect(closed).toEqual([]);
  pass(1);
  expect(closed).toEqual(['b']);
});

test('4.17 only a toast with hasClose has a close button', () => {
  const { closed } = show(saved, failed);
  click(one('[data-toast="success"] button'));
  expect(closed).toEqual(['a']);
  expect(document.querySelector('[data-toast="error"] button')).toBeNull();
});

test('4.17 the timer pauses while the pointer is on the toast, and then resumes', () => {
  const { closed } = show(saved);
  pass(4000);
  point(one('[data-toast]'), 'pointerenter');
  pass(60_000);
  expect(closed).toEqual([]);
  point(one('[data-toast]'), 'pointerleave');
  pass(999);
  expect(closed).toEqual([]);
  pass(1);
  expect(closed).toEqual(['a']);
});

test('4.17 the timer pauses while the focus is inside', () => {
  const { closed } = show(saved);
  act(() => one('[data-toast] button').focus());
  pass(60_000);
  expect(closed).toEqual([]);
  act(() => one('[data-toast] button').blur());
  pass(5000);
  expect(closed).toEqual(['a']);
});

test('4.17 an error is an alert, the others are polite; a word names the type', () => {
  show(saved, failed);
  expect(one('[aria-label="Notifications"]').getAttribute('aria-live')).toBe('polite');
  expect(one('[role="alert"]').textContent).toContain('Error: Oh No! Something went wrong');
  expect(one('[data-toast="success"]').textContent).toMatch(/^Success!Updated/);
  for (const toast of document.querySelectorAll('[data-toast]')) {
    expect(toast.getAttribute('aria-atomic')).toBe('true');
  }
});

test('4.11 toasts move into an open dialog and out again while their timers run', () => {
  const closed: string[] = [];
  const page = (open: boolean) => (
    <div>
      <ToastStack notifications={[saved]} onClose={(uuid) => closed.push(uuid)} />
      {open && (
        <Modal title="Edit About" onClose={() => undefined}>
          Text
        </Modal>
      )}
    </div>
  );
  const { show: rerender } = render(page(false));
  pass(3000);
  rerender(page(true));
  expect(one('dialog').contains(one('[data-toast]'))).toBe(true);
  pass(1000);
  rerender(page(false));
  expect(document.body.lastElementChild?.contains(one('[data-toast]'))).toBe(true);
  pass(999);
  expect(closed).toEqual([]);
  pass(1);
  expect(closed).toEqual(['a']);
});

test('9.2 the button that closes a toast leaves its focus to the content of the screen', () => {
  const content = document.createElement('main');
  content.id = 'content';
  content.tabIndex = -1;
  document.body.append(content);
  onTestFinished(() => content.remove());
  const { show: rerender } = show(saved);
  focus(one('[aria-label^=Close]'));
  rerender(<ToastStack notifications={[]} onClose={() => {}} />);
  expect(document.activeElement).toBe(content);
});
