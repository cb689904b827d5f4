import { expect, test } from 'vitest';
import { storm } from '../../bench/storm.ts';
import { useProcesses } from '../../server/testing/processes/use-processes.ts';

// A small version of the bench's rush for seats (docs/performance.md), without its time targets.

const processes = useProcesses();

test('F1 F3 sixty people click twice for fifty seats: none sold twice, no person booked twice, no 5xx', async () => {
  // `storm` throws at the first error.
  const [result] = await storm(processes.url, [{ seats: 50, people: 60, rounds: 1 }]);
  expect(result?.perSecond.every((rate) => rate > 0)).toBe(true);
});
