import { expect, test } from 'vitest';
import { countsOf, findPlaces, hashOf, partyOf, placesOf, readTicket } from './door-list.ts';
import { sampleDoor as door, doorRow as row } from './testing/sample-door.ts';

const sent = (ticket_hash: string, here: boolean) => ({
  uuid: ticket_hash,
  event: 'e',
  ticket_hash,
  here,
  at: '2026-06-15T12:05:00Z',
});

test('14.3 what this phone has done counts at once; the earliest check-in stands, an undo takes it back', () => {
  const places = placesOf(door, [sent('Robin Reed', true), sent('Anne-Marie O’Neil', true)], 'Ivo');
  expect(places[0]).toMatchObject({
    here: { at: '2026-06-15T12:05:00Z', desk: 'Ivo' },
    isWaiting: true,
  });
  expect(places[2]).toMatchObject({ here: { desk: 'Hana' }, isWaiting: true });
  expect(countsOf(places)).toEqual({ here: 2, all: 3 });
  const undone = placesOf(door, [sent('Anne-Marie O’Neil', false)], 'Ivo');
  expect(countsOf(undone)).toEqual({ here: 0, all: 3 });
});

test('14.1 a scan says what a ticket is, and only a valid one lets in', () => {
  const places = placesOf(door, [], 'Ivo');
  const kindOf = (hash: string) => readTicket(hash, door, places).kind;
  expect(
    ['Robin Reed', 'Anne-Marie O’Neil', 'Kim Cancelled', 'swapped', 'old', 'forged'].map(kindOf),
  ).toEqual(['valid', 'here', 'cancelled', 'swapped', 'party', 'unknown']);
  expect(partyOf(places, 1).map(({ name }) => name)).toEqual(['Robin Reed', 'Örjan Ågren']);
  expect(partyOf(places, 3)).toEqual([]);
});

test('14.2 names are shown after two signs of them, or by the short code, folded', () => {
  const places = placesOf(door, [], 'Ivo');
  const found = (typed: string) => findPlaces(places, typed).map(({ name }) => name);
  expect(found('a')).toEqual([]);
  expect(found('agr')).toEqual(['Örjan Ågren']);
  expect(found('orj ag')).toEqual(['Örjan Ågren']);
  for (const typed of [
    'neil',
    "o'neil",
    'O’NEIL',
    'oneil',
    'anne-marie',
    'anne marie',
    'annemarie',
  ])
    expect([typed, found(typed)]).toEqual([typed, ['Anne-Marie O’Neil']]);
  for (const typed of ['rro-robi', 'rro robi', 'R R O R O B I'])
    expect([typed, found(typed)]).toEqual([typed, ['Robin Reed']]);
  expect(found('reed kim')).toEqual([]);
});

test('V38 a name is found at the door however it is typed', () => {
  const names = ['Pat O’Brien', 'Jean-Luc Roy', 'Kim St-Onge', 'Lea St. Onge', 'Ann MacDonald'];
  const rows = [...names, 'Bob MacDonald', 'ʔaʔ'].map((name) => row(name, { code: 'RRO-7K3Q' }));
  const places = placesOf({ ...door, rows }, [], 'Ivo');
  for (const [typed, found] of [
    ['OBrien', 'Pat O’Brien'],
    ['Brien, Pat', 'Pat O’Brien'],
    ['jeanluc', 'Jean-Luc Roy'],
    ['St. Onge', 'Kim St-Onge'],
    ['St-Onge', 'Lea St. Onge'],
    ['MacDonald,Ann', 'Ann MacDonald'],
    ['ʔaʔ', 'ʔaʔ'],
  ] as const) {
    const all = findPlaces(places, typed).map(({ name }) => name);
    expect(all, typed).toContain(found);
    expect(
      all.filter((name) => !/Onge/.test(name) && name !== found),
      typed,
    ).toEqual([]);
  }
});

test('14.1 a ticket hashes as the portal does', async () => {
  expect(await hashOf('abc')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('14.1 in a party, whoever was searched for comes first', () => {
  const places = placesOf(door, [], 'Ivo');
  expect(partyOf(places, 1, 'Örjan Ågren').map(({ name }) => name)).toEqual([
    'Örjan Ågren',
    'Robin Reed',
  ]);
});
