import { expect, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventFacts } from './event-facts.tsx';

const before = '2027-06-01T12:00:00Z';

test('W18 the facts say dates once and short, and do not repeat that an event is full', async () => {
  vi.setSystemTime(before);
  const facts = await renderWithRouter(<EventFacts event={sampleEvent({ spots_left: 0 })} />);
  vi.useRealTimers();
  expect(facts.textContent?.match(/2027/g)).toHaveLength(1);
  expect(facts.textContent).toContain('until Jul 15, 5:00\u00a0p.m.');
  expect(facts.textContent).toContain('72 places');
  expect(facts.textContent).not.toContain('Full');
});
