import { expect, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventFacts } from './event-facts.tsx';

const before = '2027-06-01T12:00:00Z';

test('W18 H1 the facts say dates short with year and zone, and of a full event neither that nor until when it is booked', async () => {
  vi.setSystemTime(before);
  const facts = await renderWithRouter(<EventFacts event={sampleEvent({ spots_left: 0 })} />);
  const open = await renderWithRouter(<EventFacts event={sampleEvent()} />);
  vi.useRealTimers();
  expect(open.textContent).toContain('Bookinguntil Jul 15, 2027, 5:00\u00a0p.m.\u00a0EDT');
  expect(facts.textContent).toContain('until Jul 11, 2027, 11:59\u00a0p.m.\u00a0EDT');
  expect(facts.textContent).not.toContain('Booking');
  expect(facts.textContent).toContain('72 places');
  expect(facts.textContent).not.toContain('Full');
});
