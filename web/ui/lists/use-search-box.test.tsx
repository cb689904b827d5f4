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
  onSearch,
}: {
  search: string;
  onSearch: (text: string) => Promise<void>;
}) {
  const { box, onSubmit } = useSearchBox(search, onSearch);
  return (
    <form onSubmit={onSubmit}>
      <input {...box} />
    </form>
  );
}

function show(onSearch: (text: string) => Promise<void> = async () => {}) {
  const searches: string[] = [];
  const screen = (search: string) => (
    <Search
      search={search}
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
    setUrl: (to: string) => showAgain(screen(to)),
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
