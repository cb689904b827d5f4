import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { one, render } from '../ui/testing/render.tsx';
import { NewTitle, waitingTitle } from './new-title.tsx';

const said = () => one('[role=status]').textContent;

/** As React does with the title of another screen: the new one comes before the old one goes. */
function goTo(title: string) {
  return act(async () => {
    const before = document.querySelector('head > title');
    const after = document.createElement('title');
    after.textContent = title;
    document.head.append(after);
    before?.remove();
  });
}

test('2.8 the title of the first page is left to the browser, that of each further one is said', async () => {
  await goTo('Events · Fairway');
  onTestFinished(() => document.querySelector('head > title')?.remove());
  render(<NewTitle />);
  await act(async () => void document.head.append(document.createElement('meta')));
  expect(said()).toBe('');
  await goTo(waitingTitle);
  expect(said()).toBe('');
  await goTo('About Us · Fairway');
  expect(said()).toBe('About Us · Fairway');
  await goTo('Events · Fairway');
  expect(said()).toBe('Events · Fairway');
});
