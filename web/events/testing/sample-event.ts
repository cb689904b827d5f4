import type { Event } from '#contract/events/events.ts';

/** A round in Guelph on July 17, 2027, from 8:30 a.m. to 4 p.m. */
export function sampleEvent(overrides: Partial<Event> = {}): Event {
  return {
    uuid: '3f0f9c1e-5a40-4a3b-9d0f-0a3c6c1b7a01',
    slug: 'long-day-scramble',
    title: 'The Long Day Scramble',
    summary: 'Eighteen holes for the food bank.',
    description: 'A day on the course.',
    kind: 'round',
    format: 'Scramble',
    what_to_bring: null,
    serves_meal: true,
    starts_at: '2027-07-17T12:30:00.000Z',
    ends_at: '2027-07-17T20:00:00.000Z',
    timezone: 'America/Toronto',
    venue: {
      name: 'Speed River Golf Club',
      address: '1 River Road',
      city: 'Guelph',
      province: 'Ontario',
      latitude: 43.5,
      longitude: -80.2,
    },
    cover_url: '/drawings/course/long-day-scramble.svg',
    member_only: false,
    featured: false,
    capacity: 72,
    spots_left: 12,
    price_cents: 12_000,
    member_price_cents: 9_500,
    currency: 'CAD',
    booking_opens_at: '2027-03-01T14:00:00.000Z',
    booking_closes_at: '2027-07-15T21:00:00.000Z',
    cancel_until: '2027-07-12T03:59:00.000Z',
    status: 'published',
    charity: null,
    ...overrides,
  };
}
