import { expect, test } from 'vitest';
import { backFromOrganizer, moneyInShort } from './money-words.ts';

test.each([
  [0, 0, 0, 'Nothing charged'],
  [180_00, 0, 0, '$180.00 back'],
  [50_00, 130_00, 0, '$50.00 back, $130.00 kept'],
  [0, 0, 180_00, '$180.00 donated'],
])(
  'V2 a tile says where it went: %i back, %i kept, %i donated',
  (refund_cents, kept_cents, donated_cents, text) => {
    expect(moneyInShort({ refund_cents, kept_cents, donated_cents })).toBe(text);
  },
);

test.each([
  ['card', '$25.00 goes back to the card.'],
  ['cheque', '$25.00 goes back by cheque. It is owed until somebody records it as given.'],
] as const)(
  'V1 an organizer who gives back reads by which way, and what is still to do: %s',
  (way, text) => {
    expect(backFromOrganizer({ way, cents: 25_00 })).toBe(text);
  },
);
