import { expect, test, vi } from 'vitest';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { EventFacts } from './event-facts.tsx';

const before = '2027-06-01T12:00:00Z';

test('W18 H1 the facts say dates short with year and zone, and of a full event that it is full, not until when it is booked', async () => {
  vi.setSystemTime(before);
  const facts = await renderWithRouter(<EventFacts event={sampleEvent({ spots_left: 0 })} />);
  const open = await renderWithRouter(<EventFacts event={sampleEvent()} />);
  const closed = sampleEvent({ spots_left: 0, waitlist: 'closed' });
  const withoutList = await renderWithRouter(<EventFacts event={closed} />);
  vi.setSystemTime('2027-08-01T12:00:00Z');
  const charity = { name: 'The Pantry', url: '', raised_cents: 1_200_00, goal_cents: 1_000_00 };
  const past = await renderWithRouter(<EventFacts event={sampleEvent({ charity })} />);
  vi.useRealTimers();
  // Afterwards what was raised leads, and no price.
  expect(past.textContent).toMatch(/^In aid ofThe Pantry\$1,200 raised of \$1,000Date and time/);
  expect(past.textContent).not.toContain('Price');
  expect(open.textContent).toContain('Bookinguntil Jul 15, 2027, 5:00\u00a0p.m.\u00a0EDT');
  expect(facts.textContent).toContain('until Jul 11, 2027, 11:59\u00a0p.m.\u00a0EDT');
  expect(facts.textContent).not.toContain('Booking');
  expect(facts.textContent).toContain('Full72 places altogether');
  // There the box beside says it.
  expect(withoutList.textContent).toContain('Places72 places');
  expect(withoutList.textContent).not.toContain('Full');
});
