import { act } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { one, render, type } from '../testing/render.tsx';
import { useSearchBox } from './use-search-box.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
});

function Search({
  search,
  next,
  onSearch,
}: {
  search: string;
  next: () => string;
  onSearch: (text: string) => Promise<void>;
}) {
  const { box, onSubmit } = useSearchBox(search, next, onSearch);
  return (
    <form onSubmit={onSubmit}>
      <input {...box} />
    </form>
  );
}

function show(onSearch: (text: string) => Promise<void> = async () => {}) {
  const searches: string[] = [];
  let next = '';
  const screen = (search: string) => (
    <Search
      search={search}
      next={() => next}
      onSearch={(text) => {
        searches.push(text);
        return onSearch(text);
      }}
    />
  );
  const { show: showAgain } = render(screen(''));
  return {
    searches,
    box: one<HTMLInputElement>('input'),
    press: (to: string) => {
      next = to;
    },
    setUrl: (to: string) => {
      next = to;
      showAgain(screen(to));
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('7.13 typed text is searched for once, when the typing pauses', async () => {
  const { searches, box } = show();
  type(box, 'h');
  await pass(200);
  type(box, 'hal');
  await pass(299);
  expect(searches).toEqual([]);
  await pass(1);
  expect(searches).toEqual(['hal']);
});

test('7.13 Enter searches at once, and the pause adds nothing', async () => {
  const { searches, box } = show();
  type(box, 'halifax');
  act(() => one<HTMLFormElement>('form').requestSubmit());
  expect(searches).toEqual(['halifax']);
  await pass(1000);
  expect(searches).toEqual(['halifax']);
});

test('7.13 Back changes the text, and unfinished text is not searched for', async () => {
  const { searches, box, setUrl } = show();
  setUrl('cup');
  expect(box.value).toBe('cup');
  type(box, 'cupb');
  setUrl('gala');
  expect(box.value).toBe('gala');
  await pass(1000);
  expect(searches).toEqual([]);
});

test('7.13 text typed during a search stays', async () => {
  let arrive = () => {};
  const { box, setUrl } = show(() => new Promise((resolve) => (arrive = resolve)));
  type(box, 'hal');
  await pass(300);
  type(box, 'halifax');
  setUrl('hal');
  expect(box.value).toBe('halifax');
  await act(async () => arrive());
});

test('7.13 a late search does not undo a newer one', async () => {
  const { searches, box, setUrl } = show(() => new Promise(() => {}));
  type(box, 'hal');
  await pass(300);
  type(box, 'halifax');
  await pass(300);
  expect(searches).toEqual(['hal', 'halifax']);
  setUrl('hal');
  expect(box.value).toBe('halifax');
});

test('11.3 text typed after Clear, before its results come, stays and is searched for', async () => {
  const { searches, box, press, setUrl } = show();
  setUrl('nobody');
  press('');
  type(box, 'maya');
  setUrl('');
  expect(box.value).toBe('maya');
  await pass(300);
  expect(searches).toEqual(['maya']);
});

test('11.3 text of the search before Clear goes, also when Back leads to it again', async () => {
  const { searches, box, press, setUrl } = show();
  type(box, 'cup');
  await pass(300);
  setUrl('cup');
  press('');
  setUrl('');
  expect(box.value).toBe('');
  setUrl('cup');
  expect(box.value).toBe('cup');
  await pass(1000);
  expect(searches).toEqual(['cup']);
});
