import { expect, test } from 'vitest';
import { storm } from '../../bench/storm.ts';
import { useProcesses } from '../../server/testing/processes/use-processes.ts';

// The bench's rush for places, small: its zeroes are promises, its times are not (docs/performance.md).

const processes = useProcesses();

test('F1 F3 sixty people click twice for fifty places: none sold twice, nobody booked twice, no 5xx', async () => {
  // It throws at the first thing that is wrong.
  const [figures] = await storm(processes.url, [{ places: 50, people: 60, rounds: 1 }]);
  expect(figures?.perSecond.every((rate) => rate > 0)).toBe(true);
});
