import { describe, expect, it } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { demoAssociation } from './build/demo-association.ts';

const oneDay = 24 * 60 * 60 * 1000;

/** A day of each month, each later in its month than the one before. */
const months = Array.from({ length: 12 }, (_, index) => {
  const today = new Date(Date.UTC(2026, index, 1 + Math.floor(index * 2.5), 3));
  const association = demoAssociation(today, 'hash');
  const coming = association.events.filter(
    (event) => event.starts_at > today && event.status === 'published',
  );
  const past = association.events.filter((event) => event.ends_at < today);
  const seatsTaken = (uuid: string) =>
    association.seats.filter((seat) => seat.event_uuid === uuid && seat.state === 'confirmed')
      .length;
  const seatsOffered = (uuid: string) =>
    association.offers
      .filter((offer) => offer.event_uuid === uuid)
      .reduce((sum, { seats }) => sum + seats, 0);
  const seatsLeft = ({ uuid, capacity }: (typeof coming)[number]) =>
    (capacity ?? 0) - seatsTaken(uuid) - seatsOffered(uuid);
  const open = coming.filter(
    (event) => event.booking_opens_at < today && event.booking_closes_at > today,
  );
  return {
    day: today.toISOString().slice(0, 10),
    today,
    association,
    coming,
    past,
    seatsTaken,
    seatsLeft,
    open,
  };
});

describe('1.1 filled in each month', () => {
  it(
    '1.1 something comes within six weeks and can be booked',
    walk(months, ({ today, open }) => {
      const soon = new Date(today.getTime() + 42 * oneDay);
      expect(open.filter((event) => event.starts_at < soon)).not.toHaveLength(0);
    }),
  );

  it(
    '1.1 shows every state an event can be in',
    walk(months, ({ today, association, coming, past, seatsLeft, open }) => {
      const limited = open.filter((event) => event.capacity !== null);
      const left = limited.map(seatsLeft);
      expect(left).toContain(0);
      expect(left).toContain(3);
      const full = limited.filter((event) => seatsLeft(event) === 0);
      expect(full.filter(({ member_only }) => member_only)).toEqual([]);
      expect(coming.filter((event) => event.capacity === null)).toHaveLength(1);
      expect(coming.filter((event) => event.booking_opens_at > today)).not.toHaveLength(0);
      expect(coming.filter((event) => event.featured)).toHaveLength(6);
      expect(coming.filter((event) => event.member_only)).not.toHaveLength(0);
      expect(coming.filter((event) => event.price_cents === 0)).not.toHaveLength(0);
      expect(past.length).toBeGreaterThanOrEqual(14);
      const states = association.events.map((event) => event.status);
      expect(states.filter((status) => status === 'cancelled')).toHaveLength(1);
      expect(states.filter((status) => status === 'draft')).toHaveLength(3);
    }),
  );

  it(
    '11 there is an event tomorrow, nearly full, and a draft within 30 days',
    walk(months, ({ today, association, coming, seatsTaken }) => {
      const tomorrow = coming.filter(
        ({ starts_at }) => starts_at.getTime() < today.getTime() + 2.1 * oneDay,
      );
      expect(tomorrow.map(({ title }) => title)).toEqual(['Short Game Supper']);
      expect(tomorrow.map(({ uuid, capacity }) => (capacity ?? 0) - seatsTaken(uuid))).toEqual([1]);
      const drafts = association.events.filter(({ status }) => status === 'draft');
      const soon = drafts.filter(
        ({ starts_at }) => starts_at.getTime() < today.getTime() + 30 * oneDay,
      );
      expect(soon.length).toBeGreaterThanOrEqual(1);
    }),
  );

  it(
    '10.4 five of those who come tomorrow have left notes, and some a meal',
    walk(months, ({ association }) => {
      expect(association.notes).toHaveLength(5);
      const meals = association.seats.filter((seat) => 'meal' in seat);
      expect(meals.length).toBeGreaterThan(5);
      expect(new Set(meals.map(({ event_uuid }) => event_uuid)).size).toBe(1);
      for (const seat of meals) expect(seat).toHaveProperty('consent_at');
    }),
  );

  it(
    '14.3 most people came to the last event, two or three did not',
    walk(months, ({ past, association }) => {
      const held = past.filter(({ status }) => status === 'published');
      const last = held.toSorted((one, other) => +other.ends_at - +one.ends_at)[0]?.uuid;
      const places = association.seats.filter(
        ({ event_uuid, state }) => event_uuid === last && state === 'confirmed',
      );
      const absent = places.filter(({ checked_in_at }) => checked_in_at === null).length;
      expect(absent).toBeGreaterThanOrEqual(2);
      expect(absent).toBeLessThanOrEqual(3);
      expect(association.checkIns).toHaveLength(places.length - absent);
    }),
  );

  it(
    '1.1 covers every province and territory',
    walk(months, ({ association }) => {
      expect(new Set(association.events.map((event) => event.venue_province)).size).toBe(13);
    }),
  );

  it(
    'H1 agendas lie within their event, in order',
    walk(months, ({ association }) => {
      for (const event of association.events) {
        const items = association.agendas.filter((item) => item.event_uuid === event.uuid);
        expect(items.length, event.slug).toBeGreaterThanOrEqual(5);
        expect(items.length, event.slug).toBeLessThanOrEqual(9);
        const misplaced = items.filter(
          (item, index) =>
            item.starts_at < event.starts_at ||
            item.ends_at > event.ends_at ||
            item.ends_at <= item.starts_at ||
            item.starts_at < (items[index - 1] ?? item).starts_at,
        );
        expect(misplaced, event.slug).toEqual([]);
      }
    }),
  );

  it(
    'G15 statements add up, and the charity received what they say',
    walk(months, ({ today, association }) => {
      const sum = (uuid: string, kind: string) =>
        association.finances
          .filter((line) => line.event_uuid === uuid && line.kind === kind)
          .reduce((total, line) => total + line.amount_cents, 0);
      for (const event of association.events) {
        const donation = sum(event.uuid, 'donation');
        if (event.ends_at < today) {
          expect(sum(event.uuid, 'income'), event.slug).toBeGreaterThan(0);
          expect(sum(event.uuid, 'income'), event.slug).toBe(sum(event.uuid, 'expense') + donation);
        } else {
          expect(sum(event.uuid, 'expense') + donation, event.slug).toBe(0);
        }
        expect(event.charity_raised_cents ?? 0, event.slug).toBe(donation);
        expect(donation > 0, event.slug).toBe(event.ends_at < today && event.charity_name !== null);
      }
      const odd = association.finances.filter(
        ({ amount_cents }) => !Number.isSafeInteger(amount_cents) || amount_cents <= 0,
      );
      expect(odd).toEqual([]);
    }),
  );

  it(
    'F5 bookings were made while booking was open, by people who were there',
    walk(months, ({ today, association }) => {
      const joined = new Map(association.users.map((user) => [user.uuid, user.created_at]));
      const held = new Map(association.events.map((event) => [event.uuid, event]));
      const impossible = association.bookings.filter(({ created_at, event_uuid, user_uuid }) => {
        const event = held.get(event_uuid);
        return (
          !event ||
          created_at < event.booking_opens_at ||
          created_at > event.booking_closes_at ||
          created_at > today ||
          created_at < (joined.get(user_uuid ?? '') ?? today)
        );
      });
      expect(impossible).toEqual([]);
      const ids = association.bookings.map((booking) => booking.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.filter((id) => !/^[A-Za-z0-9_-]{22}$/.test(id))).toEqual([]);
    }),
  );
});
