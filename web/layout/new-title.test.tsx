import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { one, render } from '../ui/testing/render.tsx';
import { NewTitle, waitingTitle } from './new-title.tsx';

const announced = () => one('[role=status]').textContent;

/** Like React with the title of another screen: adds the new one before it removes the old one. */
function goTo(title: string) {
  return act(async () => {
    const before = document.querySelector('head > title');
    const after = document.createElement('title');
    after.textContent = title;
    document.head.append(after);
    before?.remove();
  });
}

test('2.8 the title of the first page is left to the browser, each further one is announced', async () => {
  await goTo('Events · Fairway');
  onTestFinished(() => document.querySelector('head > title')?.remove());
  render(<NewTitle />);
  await act(async () => void document.head.append(document.createElement('meta')));
  expect(announced()).toBe('');
  await goTo(waitingTitle);
  expect(announced()).toBe('');
  await goTo('About Us · Fairway');
  expect(announced()).toBe('About Us · Fairway');
  await goTo('Events · Fairway');
  expect(announced()).toBe('Events · Fairway');
});
