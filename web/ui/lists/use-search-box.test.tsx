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
  const heard: string[] = [];
  const screen = (search: string) => (
    <Search
      search={search}
      onSearch={(text) => {
        heard.push(text);
        return onSearch(text);
      }}
    />
  );
  const { show: showAgain } = render(screen(''));
  return {
    heard,
    box: one<HTMLInputElement>('input'),
    address: (to: string) => showAgain(screen(to)),
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('7.13 typing is heard once, when it pauses', async () => {
  const { heard, box } = show();
  type(box, 'h');
  await pass(200);
  type(box, 'hal');
  await pass(299);
  expect(heard).toEqual([]);
  await pass(1);
  expect(heard).toEqual(['hal']);
});

test('7.13 Enter is heard at once, and the pause adds nothing', async () => {
  const { heard, box } = show();
  type(box, 'halifax');
  act(() => one<HTMLFormElement>('form').requestSubmit());
  expect(heard).toEqual(['halifax']);
  await pass(1000);
  expect(heard).toEqual(['halifax']);
});

test('7.13 Back changes the text, and what was being typed is not searched for', async () => {
  const { heard, box, address } = show();
  address('cup');
  expect(box.value).toBe('cup');
  type(box, 'cupb');
  address('gala');
  expect(box.value).toBe('gala');
  await pass(1000);
  expect(heard).toEqual([]);
});

test('7.13 what is typed while an own search is on its way is kept', async () => {
  let arrive = () => {};
  const { box, address } = show(() => new Promise((resolve) => (arrive = resolve)));
  type(box, 'hal');
  await pass(300);
  type(box, 'halifax');
  address('hal');
  expect(box.value).toBe('halifax');
  await act(async () => arrive());
});

test('7.13 a search that comes late does not undo a later one', async () => {
  const { heard, box, address } = show(() => new Promise(() => {}));
  type(box, 'hal');
  await pass(300);
  type(box, 'halifax');
  await pass(300);
  expect(heard).toEqual(['hal', 'halifax']);
  address('hal');
  expect(box.value).toBe('halifax');
});
