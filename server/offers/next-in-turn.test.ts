import { expect, test } from 'vitest';
import { nextInTurn } from './next-in-turn.ts';

const party = (name: string, seats: number, least = 1) => ({ name, seats, least });

const offered = (free: number, ...parties: ReturnType<typeof party>[]) =>
  nextInTurn(free, parties).map(({ party: { name }, seats }) => `${name} ${seats}`);

test('20.2 the first in turn whose least fits gets as many as fit, the next one what is left', () => {
  expect(offered(1, party('Ann', 1), party('Bo', 1))).toEqual(['Ann 1']);
  expect(offered(3, party('Ann', 4, 2), party('Bo', 1))).toEqual(['Ann 3']);
  expect(offered(4, party('Ann', 2), party('Bo', 4), party('Cy', 1))).toEqual(['Ann 2', 'Bo 2']);
});

test('20.2 a party that does not fit is passed over, and is first again when more come free', () => {
  const line = [party('Ann', 4, 4), party('Bo', 2, 2), party('Cy', 1)];
  expect(offered(1, ...line)).toEqual(['Cy 1']);
  expect(offered(3, ...line)).toEqual(['Bo 2', 'Cy 1']);
  expect(offered(4, ...line)).toEqual(['Ann 4']);
  expect(offered(0, ...line)).toEqual([]);
});

test('20.2 an event without a limit offers to everybody what they want', () => {
  expect(offered(Number.POSITIVE_INFINITY, party('Ann', 4, 4), party('Bo', 2))).toEqual([
    'Ann 4',
    'Bo 2',
  ]);
});
