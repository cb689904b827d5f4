import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleEvent } from '#web/events/testing/sample-event.ts';

/** Like a reload in the same tab: fresh modules, the same storage. */
async function load() {
  vi.resetModules();
  return import('./event-to-book.ts');
}

beforeEach(() => sessionStorage.clear());

test('4.7 the event to book is a copy of the shown event', async () => {
  const { chooseEventToBook, eventToBook } = await load();
  expect(eventToBook()).toBeNull();
  const inFocus = sampleEvent({ spots_left: 3 });
  chooseEventToBook(inFocus);
  inFocus.spots_left = 0;
  expect(eventToBook()).toEqual(sampleEvent({ spots_left: 3 }));
});

test('4.7 it can be reset', async () => {
  const { chooseEventToBook, eventToBook, resetEventToBook } = await load();
  chooseEventToBook(sampleEvent());
  resetEventToBook();
  expect(eventToBook()).toBeNull();
  expect((await load()).eventToBook()).toBeNull();
});

test('4.7 it survives a reload of the page for signing in', async () => {
  (await load()).chooseEventToBook(sampleEvent());
  expect((await load()).eventToBook()).toEqual(sampleEvent());
});

test('4.7 it is stored for this page where the browser forbids storage', async () => {
  const { chooseEventToBook, eventToBook } = await load();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  onTestFinished(() => void vi.unstubAllGlobals());
  chooseEventToBook(sampleEvent());
  expect(eventToBook()).toEqual(sampleEvent());
});

test('4.7 invalid stored data is no event', async () => {
  sessionStorage.setItem('event-to-book', '{half');
  expect((await load()).eventToBook()).toBeNull();
});
