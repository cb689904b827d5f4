import { QueryClient } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Viability } from '#contract/bookings/bookings.ts';
import type { User } from '#contract/profile/profile.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { statusQuery, userQuery } from '#web/api/session.ts';
import { callQuery } from '#web/api/use-call.ts';
import { sampleUser } from '#web/profile/testing/sample-user.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { sampleEvent } from '../testing/sample-event.ts';
import { BookingBox } from './booking-box.tsx';

type Provider = CallAnswer<'paymentProvider'>['data'];

async function textFor(
  viability?: Partial<Viability>,
  event = sampleEvent({ status: 'cancelled' }),
  {
    user = null,
    isMember = false,
    provider,
  }: { user?: User | null; isMember?: boolean; provider?: Provider } = {},
) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(userQuery.queryKey, user);
  const status = { subscribed: isMember, onGracePeriod: false, cancelled: false };
  queryClient.setQueryData(statusQuery.queryKey, status);
  if (provider) queryClient.setQueryData(callQuery('paymentProvider').queryKey, { data: provider });
  const container = await renderWithRouter(
    <BookingBox event={event} viability={viability as Viability | undefined} />,
    { queryClient },
  );
  return container.textContent;
}

test('F10 a booker of a cancelled event reads that the money is refunded', async () => {
  const message = 'This event has been cancelled. Everything you paid goes back to your card.';
  expect(await textFor({ code: 'event_cancelled', message, booking_id: null })).toBe(
    `${message} See Upcoming Events`,
  );
  expect(await textFor()).toBe('This event has been cancelled. See Upcoming Events');
});

test('W18 a cancelled event says its reason to everybody where it is public', async () => {
  const event = sampleEvent({ status: 'cancelled', call_off_reason: 'The course is flooded.' });
  expect(await textFor(undefined, event)).toBe(
    'This event has been cancelled. The course is flooded. See Upcoming Events',
  );
});

test('F10 a viability from before the event was cancelled is not shown', async () => {
  const booked = { code: 'already_booked', message: 'You have booked this event.' } as const;
  for (const before of [
    { ...booked, viable: false, booking_id: 'a', booking_status: 'confirmed' },
    { code: null, message: '', viable: true, booking_id: 'a', booking_status: 'held' },
  ] as const) {
    expect(await textFor(before)).toBe('This event has been cancelled. See Upcoming Events');
  }
});

test('1.5 a booker reads the current state, and how to cancel only before the event begins', async () => {
  const booked = {
    code: 'already_booked',
    message: 'You have booked this event.',
    viable: false,
    booking_id: 'a',
    booking_status: 'confirmed',
  } as const;
  const now = Date.parse('2026-06-15T16:00:00Z');
  vi.setSystemTime(now);
  onTestFinished(() => void vi.useRealTimers());
  const day = 24 * 3600_000;
  const at = (time: number) => new Date(now + time).toISOString();
  const from = (start: number, closes = start) => ({
    starts_at: at(start),
    ends_at: at(start + day),
    booking_opens_at: at(-9 * day),
    booking_closes_at: at(closes),
  });
  for (const [period, text] of [
    [from(day), 'BookedSee Your Booking'],
    // Where a visitor reads that booking is closed.
    [
      from(day, 0),
      'BookedSee Your BookingYou have your place. Ticket, calendar file and the way to cancel are with it.',
    ],
    // No bar once nothing can be booked.
    [from(-day / 2), 'This event has begun. See Your Booking'],
    [from(-2 * day), 'This event is over. See Your Booking'],
  ] as const) {
    expect(await textFor(booked, sampleEvent(period))).toBe(text);
  }
});

test('Q2 the box of an event says how many seats one has booked, as soon as the user is known', async () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const event = sampleEvent();
  const bookings: User['bookings'] = [
    { id: 'a', event_uuid: event.uuid, status: 'confirmed', seats: 2 },
  ];
  const user = sampleUser({ bookings });
  expect(await textFor(undefined, event, { user })).toBe('Booked · 2 placesSee Your Booking');
  // The server's answer is newer.
  const free = { viable: true, booking_id: null, booking_status: null, code: null, message: '' };
  expect(await textFor(free, event, { user })).toBe('$120 · $95 for membersBook a Place');
});

test('Q6 a member-only event invites who is not a member to join, and asks for its checkout all the same', async () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const event = sampleEvent({ member_only: true });
  const note = 'Only members can book this event';
  const invitation = `$95 for membersJoin to Book${note}. See Benefits`;
  expect(await textFor(undefined, event)).toBe(invitation);
  const [join] = document.querySelectorAll('a');
  expect([join?.textContent, join?.getAttribute('href')]).toEqual([
    'Join to Book',
    `/checkout?event=${event.slug}`,
  ]);
  const needsMembership = {
    code: 'subscription_required',
    message: 'Only members.',
    viable: false,
  };
  expect(await textFor(needsMembership as Viability, event, { user: sampleUser() })).toBe(
    invitation,
  );
  const member = { user: sampleUser(), isMember: true };
  expect(await textFor(undefined, event, member)).toBe(
    `$95 your priceBook a Place${note}, and you are one.`,
  );
});

test('19.7 where no card is taken, it says who adds the people, and how they pay', async () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const event = sampleEvent();
  const how_to_pay = 'Cheques to 1 Main Street.';
  const sandbox = { provider: 'sandbox', publishable_key: null } as const;
  const byHand = { provider: 'hand', publishable_key: null, how_to_pay } as const;
  const closed = (message: string) => ({ code: 'booking_closed', message, viable: false }) as const;
  expect(await textFor(closed(how_to_pay), event, { provider: byHand })).toContain(
    `Ask for a PlaceTell us who is coming: we add you, and you pay like this. ${how_to_pay}`,
  );
  // A clock that is late, and a page that was open as booking opened, are no reason.
  for (const message of ['Booking closed on May 1.', 'Booking opens on May 1.']) {
    for (const provider of [byHand, sandbox]) {
      expect(await textFor(closed(message), event, { provider })).not.toContain('Ask for a Place');
    }
  }
});

test('20.1 20.3 a full event has its waiting list, and who is offered a place books', async () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const event = sampleEvent({ spots_left: 0 });
  const { uuid: event_uuid, slug, title, timezone, starts_at } = event;
  const prices = '$120 · $95 for members';
  expect(await textFor(undefined, event)).toBe(
    `Full${prices}Join the Waiting ListEvery place is taken. Joining is free. We email you when a place opens, and you pay then. See Other Events`,
  );
  const waiting = [{ event_uuid, slug, title, seats: 2, ahead: 6, starts_at, timezone }];
  expect(await textFor(undefined, event, { user: sampleUser({ waiting }) })).toBe(
    `Waiting · 6 aheadChange or Leave the waiting list of ${title}You asked for 2 places. Once we email you, you have 1 to 24 hours to book: the email says until when.${prices} See Other Events`,
  );
  const offers = [{ event_uuid, seats: 2, until: '2027-05-01T14:00:00Z', slug, title, timezone }];
  const offered = { user: sampleUser({ waiting, offers }) };
  expect(await textFor(undefined, event, offered)).toBe(
    `${prices}Book a Place2 places are yours to book until Sat 10:00\u00a0a.m.\u00a0EDT.`,
  );
  vi.setSystemTime('2027-05-01T14:00:00Z');
  expect(await textFor(undefined, event, offered)).toContain('Waiting · 6 aheadChange or Leave');
  vi.setSystemTime('2027-07-16T12:00:00Z');
  expect(await textFor(undefined, event)).not.toContain('Waiting List');
});

test('20.1 20.4 a full event has a waiting list to join; once it is closed or off, it is there for who is on it alone', async () => {
  vi.setSystemTime('2027-05-01T12:00:00Z');
  onTestFinished(() => void vi.useRealTimers());
  const full = { capacity: 72, spots_left: 0 };
  expect(await textFor(undefined, sampleEvent(full))).toContain('Join the Waiting List');
  const { uuid: event_uuid, slug, title, starts_at, timezone } = sampleEvent();
  const user = sampleUser({
    waiting: [{ event_uuid, slug, title, seats: 1, ahead: 2, starts_at, timezone }],
  });
  for (const waitlist of ['closed', 'off'] as const) {
    const event = sampleEvent({ ...full, waitlist });
    const shown = await textFor(undefined, event);
    expect(shown).not.toContain('Waiting List');
    expect(shown).toContain('Full');
    expect(await textFor(undefined, event, { user })).toContain('Change or Leave');
  }
});
