import { expect, test, vi } from 'vitest';
import type { WaitingPerson } from '#contract/bookings/waitlist-desk.ts';
import { renderWithRouter } from '#web/router/testing/render-with-router.tsx';
import { firstOffer, raisedFor } from './offer-form.tsx';
import { WaitingRows } from './waiting-rows.tsx';

const ann: WaitingPerson = {
  uuid: 'a',
  number: 1,
  name: 'Ann Ames',
  email: 'ann@example.org',
  seats: 4,
  least: 2,
  since: '2027-05-01T16:05:00Z',
  run_outs: 1,
  offer: null,
  why_not_yet: 'No place is free.',
};
const bo: WaitingPerson = {
  ...ann,
  uuid: 'b',
  number: 2,
  name: 'Bo Botha',
  seats: 1,
  least: 1,
  run_outs: 0,
  offer: { seats: 1, until: '2027-05-02T14:00:00Z', is_out_of_turn: true },
  why_not_yet: null,
};

const full = { capacity: 40, booked: 39, held: 0, offered: 1, free: 0 };

const rowsOf = async (onAct?: () => void, { manages = true, free = 0, alone = false } = {}) => {
  const rows = (
    <WaitingRows
      people={alone ? [{ ...ann, name: 'Cy Cole', seats: 1, least: 1 }] : [ann, bo]}
      places={{ ...full, free }}
      manages={manages}
      zone="America/Toronto"
      onAct={onAct}
    />
  );
  const container = await renderWithRouter(rows);
  return [...container.querySelectorAll('li')];
};

test('20.4 a line of the waiting list says the turn, since when, how many, and the offer or why there is none', async () => {
  const [first, second] = (await rowsOf()).map(({ textContent }) => textContent);
  expect(first).toBe(
    'In turn: 1Ann AmesSince May 1, 12:05 p.m.ann@example.org4 places, or as few as 2No place is free.One offer ran out before.',
  );
  expect(second).toContain('1 place offered');
  expect(second).toContain('Until May 2, 10:00 a.m. EDT, out of turn');
});

test('20.4 a reason that several share stands once above them, and another one beside its person', async () => {
  const textFor = async (why_not_yet: string) => {
    const people = [
      { ...ann, why_not_yet },
      bo,
      { ...ann, uuid: 'c', why_not_yet },
      { ...ann, uuid: 'd', why_not_yet: 'The account is blocked.' },
    ];
    const rows = (
      <WaitingRows people={people} places={full} manages zone="America/Toronto" onAct={undefined} />
    );
    const shown = await renderWithRouter(rows);
    expect(shown.querySelector('li:last-child')?.textContent).toContain('The account is blocked.');
    return shown.textContent;
  };
  const closed = await textFor('Booking is closed.');
  expect(closed.split('Booking is closed.')).toHaveLength(2);
  expect(closed.startsWith('Booking is closed.')).toBe(true);
  // The sum of the places says it.
  expect(await textFor('No place is free.')).not.toContain('No place is free.');
});

test('20.4 who may change attendees offers and takes off; who has an offer is offered no other', async () => {
  const onAct = vi.fn();
  const buttons = (await rowsOf(onAct)).map((row) =>
    [...row.querySelectorAll('button')].map((button) => button.textContent),
  );
  expect(buttons).toEqual([
    ['Offer 2–4 Extra Places to Ann Ames', 'Remove from the list: Ann Ames'],
    ['Remove from the list: Bo Botha'],
  ]);
  (await rowsOf(onAct))[1]?.querySelector('button')?.click();
  expect(onAct).toHaveBeenCalledWith('take-off', bo);
  expect((await rowsOf()).flatMap((row) => [...row.querySelectorAll('button')])).toEqual([]);
});

test('20.4 where no place is free only who may raise the capacity offers one', async () => {
  const first = async (...given: Parameters<typeof rowsOf>) =>
    (await rowsOf(...given))[0]?.querySelector('button')?.textContent;
  expect(await first(vi.fn(), { free: 2 })).toBe('Offer 2 Places to Ann Ames');
  expect(await first(vi.fn(), { free: 9, manages: false })).toBe('Offer 4 Places to Ann Ames');
  expect(await first(vi.fn(), { free: 1 })).toBe('Offer 2 Places, 1 Extra to Ann Ames');
  expect(await first(vi.fn(), { alone: true })).toBe('Offer 1 Extra Place to Cy Cole');
  expect(await first(vi.fn(), { manages: false })).toBe('Remove from the list: Ann Ames');
});

test('20.4 an offer begins with as many as are wanted and free, and never with fewer than are taken', () => {
  const begins = (free: number | null) => firstOffer({ ...full, free }, ann);
  expect([begins(0), begins(1), begins(3), begins(9), begins(null)]).toEqual([2, 2, 3, 4, 4]);
});

test('20.4 an offer beyond what is free says the capacity that it needs', () => {
  const places = { capacity: 40, booked: 38, held: 0, offered: 1, free: 1 };
  expect(raisedFor(places, 1)).toBeUndefined();
  expect(raisedFor(places, 3)).toBe(42);
  expect(raisedFor({ ...places, capacity: null, free: null }, 4)).toBeUndefined();
});
