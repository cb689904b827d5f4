import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleEvent } from '#web/events/testing/sample-event.ts';

/** As after a reload of the page in the same tab: the program anew, the tab's memory kept. */
async function load() {
  vi.resetModules();
  return import('./event-to-book.ts');
}

beforeEach(() => sessionStorage.clear());

test('4.7 the event to book is a copy of the event in focus', async () => {
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

test('4.7 it survives signing in on a page that was loaded anew', async () => {
  (await load()).chooseEventToBook(sampleEvent());
  expect((await load()).eventToBook()).toEqual(sampleEvent());
});

test('4.7 it is kept for this page where storage is forbidden', async () => {
  const { chooseEventToBook, eventToBook } = await load();
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied });
  onTestFinished(() => void vi.unstubAllGlobals());
  chooseEventToBook(sampleEvent());
  expect(eventToBook()).toEqual(sampleEvent());
});

test('4.7 what cannot be read is no event', async () => {
  sessionStorage.setItem('event-to-book', '{half');
  expect((await load()).eventToBook()).toBeNull();
});
