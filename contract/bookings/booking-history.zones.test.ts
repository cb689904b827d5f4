import { expect, test } from 'vitest';
import { bookingActInWords, isOfGuest } from './booking-history.ts';

const now = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { old: null, new: value }]),
  );

const of2 = { old: [1, 2], new: [] };
const card = [{ way: 'card', cents: 195_00 }];

test('V4 each act on a booking is told in sentences', () => {
  for (const [act, changes, words] of [
    [
      'seats_cancelled',
      { ...now({ refund: 'all', ways: card, reason: 'It rains' }), seats: { old: [2], new: [] } },
      'Place 2 was cancelled. $195.00 goes back to the card. Reason: It rains',
    ],
    [
      'seats_cancelled',
      { ...now({ donation_cents: 10_00, kept_cents: 5_00, informed: 'guests: 2' }), seats: of2 },
      'Places 1 and 2 were cancelled. $10.00 is a donation now. $5.00 stays with the association. 2 guests were told.',
    ],
    // Of an earlier release, which did not store the ways.
    [
      'seats_cancelled',
      { ...now({ refund_cents: 90_00, informed: 'booker' }), seats: { old: [1, 2, 4], new: [] } },
      'Places 1, 2 and 4 were cancelled. $90.00 goes back. The booker was told.',
    ],
    [
      'seats_moved',
      {
        ...now({ ways: [{ way: 'cash', cents: 20_00 }], owing_cents: 0, difference: 'refund' }),
        event: { old: 'Spring Open', new: 'Fall Open' },
        seats: { old: [2], new: [1] },
      },
      'Place 2 was moved from Spring Open to Fall Open. $20.00 is to be given back in cash.',
    ],
    [
      'booking_added',
      now({ seats: [1, 2], pay: 'owing', price_cents: 360_00, informed: 'nobody' }),
      'Places 1 and 2 were added. $360.00 is owing. Nobody was told.',
    ],
    [
      'booking_added',
      now({ seats: [1], pay: 'free', price_cents: 0 }),
      'Place 1 was added. Free of charge.',
    ],
    [
      'booking_added',
      now({ seats: [1], pay: 'etransfer', price_cents: 180_00 }),
      'Place 1 was added. $180.00 was paid by e-Transfer.',
    ],
    [
      'payment_recorded',
      {
        ...now({ method: 'cheque', received_on: '2026-06-15' }),
        owing_cents: { old: 180_00, new: 80_00 },
      },
      '$100.00 was paid by cheque, on June 15, 2026. $80.00 is still owing.',
    ],
    [
      'charge_refunded',
      now({ refund_cents: 25_00, ways: [{ way: 'card', cents: 25_00 }] }),
      '$25.00 goes back to the card.',
    ],
    [
      'refund_given',
      now({ refund_cents: 180_00, way: 'etransfer', on: '2026-06-15' }),
      '$180.00 was given back by e-Transfer, on June 15, 2026.',
    ],
    [
      'cheque_returned',
      {
        ...now({ refund_cents: 360_00, fee_cents: 25_00, keep: true, informed: 'booker' }),
        seats: { old: [1, 2], new: null },
      },
      'The bank returned the cheque: $360.00 is not paid. $25.00 is asked for as a fee. The places owe it again. The booker was told.',
    ],
    [
      'cheque_returned',
      {
        ...now({ refund_cents: 90_00, fee_cents: null, keep: false }),
        seats: { old: [2], new: null },
      },
      'The bank returned the cheque: $90.00 is not paid. Place 2 was cancelled.',
    ],
    [
      'cheque_returned',
      now({ refund_cents: 120_00, fee_cents: null, keep: true }),
      'The bank returned the cheque: $120.00 is not paid. The membership goes on.',
    ],
    [
      'booking_sent_again',
      now({ informed: 'guests: 1' }),
      'The booking and its tickets were sent again. 1 guest was told.',
    ],
    ['booking_claimed', null, 'An account took the booking over.'],
    ['place_confirmed', null, 'The booker confirmed the place.'],
    ['booking_note_saved', null, 'The note of the organizers was changed.'],
    [
      'attendee_changed',
      now({ fields: ['name', 'email'], place: 2 }),
      'Ann replaces somebody at place 2.',
    ],
    ['attendee_changed', now({ fields: ['name'], place: 3 }), 'Somebody else has place 3.'],
    [
      'attendee_changed',
      now({ fields: ['email', 'meal'], place: 2 }),
      'The email and meal of place 2 were changed.',
    ],
    [
      'attendee_changed',
      now({ fields: ['handicap_index'] }),
      'The handicap index of a place was changed.',
    ],
  ] as const) {
    const nameOf = (place: number) => (place === 2 ? 'Ann' : undefined);
    expect(bookingActInWords(act, changes, nameOf)).toBe(words);
  }
});

test('V4 what is no act on a booking has no sentence', () => {
  expect(bookingActInWords('event_saved', now({ title: 'Spring Open' }))).toBeUndefined();
});

test('V17 whose notes were read: those of the person, or of a guest at a place of theirs', () => {
  const ofGuest = { seat_number: { old: null, new: 2 } };
  expect(isOfGuest('safety_notes_read', ofGuest)).toBe(true);
  expect(bookingActInWords('safety_notes_read', ofGuest)).toBe('Of the guest at place 2.');
  expect(isOfGuest('safety_notes_read', null)).toBe(false);
  expect(bookingActInWords('safety_notes_read', null)).toBeUndefined();
});
