import type { Door, DoorRow } from '#contract/door/door.ts';

export const doorRow = (name: string, changes: Partial<DoorRow> = {}): DoorRow => ({
  ticket_hash: name,
  name,
  party: 1,
  state: 'confirmed',
  code: `RRO-${name.slice(0, 4)}`,
  here: null,
  ...changes,
});

/** A party of two, one who is here, one who cancelled, and a place that was given to somebody else. */
export const sampleDoor: Door = {
  at: '2026-06-15T12:00:00Z',
  until: '2026-06-17T12:00:00Z',
  starts_at: '2026-06-15T12:00:00Z',
  ends_at: '2026-06-15T22:00:00Z',
  rows: [
    doorRow('Robin Reed'),
    doorRow('Örjan Ågren'),
    doorRow('Anne-Marie O’Neil', { party: 2, here: { at: '2026-06-15T12:02:00Z', desk: 'Hana' } }),
    doorRow('Kim Cancelled', { party: 3, state: 'cancelled' }),
    doorRow('swapped', { name: '', code: '', state: 'swapped' }),
  ],
  parties: [{ fw1_hash: 'old', rows: ['Robin Reed', 'Örjan Ågren'] }],
};
