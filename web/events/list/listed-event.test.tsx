import { expect, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { ListedEvent } from './listed-event.tsx';

async function footOf(now: string, raised_cents: number, goal_cents: number) {
  vi.setSystemTime(now);
  const charity = { name: 'The Pantry', url: '', raised_cents, goal_cents };
  const tile = await renderWithRouter(
    <ListedEvent event={sampleEvent({ charity })} isInFirstRow={true} />,
  );
  vi.useRealTimers();
  return tile.querySelector('p:last-child')?.textContent;
}

test.each([
  ['2027-08-01T12:00:00Z', 12_140_00, 9_480_00, '$12,140, 128\u00a0% of the goalPast event'],
  ['2027-08-01T12:00:00Z', 12_140_00, 0, '$12,140 raisedPast event'],
  ['2027-08-01T12:00:00Z', 0, 9_480_00, 'Past event'],
  ['2027-06-01T12:00:00Z', 12_140_00, 9_480_00, '$120 · $95 for members12 places left'],
])(
  'W18 N22 at %s an event that raised %i cents of %i says "%s"',
  async (now, raised, goal, foot) => {
    expect(await footOf(now, raised, goal)).toBe(foot);
  },
);
