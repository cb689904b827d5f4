import { expect, onTestFinished, test, vi } from 'vitest';
import { allEvents } from './events-to-come.ts';

test('11.3 10.5 a choice among all events has those of every page, in their order', async () => {
  const asked: string[] = [];
  const pages = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url) => {
    const { searchParams } = new URL(String(url), 'http://localhost');
    const page = searchParams.get('page');
    asked.push(`${searchParams.get('filter')} ${page}`);
    return Response.json({ data: [{ title: `of ${page}` }], meta: { last_page: 3 } });
  });
  onTestFinished(() => pages.mockRestore());
  const found = await allEvents();
  expect(found.map(({ title }) => title)).toEqual(['of 1', 'of 2', 'of 3']);
  expect(asked).toEqual(['all 1', 'all 2', 'all 3']);
});
