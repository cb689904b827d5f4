import { describe, expect, it } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { HttpError } from '../errors/http-error.ts';
import { canadianPlaces, locate } from './find-place.ts';

const coordinatesOf = (name: string, province: string) => {
  const place = canadianPlaces.find(
    ([names, where]) => names.split(' / ').includes(name) && where === province,
  );
  return { latitude: place?.[2], longitude: place?.[3] };
};

describe('7.11 a city by its name', () => {
  it(
    '7.11 is found however it is written',
    walk(
      [
        ['Montréal', 'Montréal', 'QC'],
        ['montreal', 'Montréal', 'QC'],
        ['MONTRÉAL'.normalize('NFD'), 'Montréal', 'QC'],
        ['Montréal, QC', 'Montréal', 'QC'],
        ['Montreal, Quebec, Canada', 'Montréal', 'QC'],
        ["St. John's", "St. John's", 'NL'],
        ['st johns', "St. John's", 'NL'],
        ['St. John’s, Newfoundland', "St. John's", 'NL'],
        ['Saint John', 'Saint John', 'NB'],
        ['St John NB', 'Saint John', 'NB'],
        ['trois rivieres', 'Trois-Rivières', 'QC'],
        ['St-Jérôme', 'Saint-Jérôme', 'QC'],
        ['Ste-Adele', 'Sainte-Adèle', 'QC'],
        ["Val d'Or", "Val-d'Or", 'QC'],
        ['Quebec', 'Québec', 'QC'],
        ['Québec City', 'Québec', 'QC'],
        ['Sault Ste Marie', 'Sault Ste. Marie', 'ON'],
        ['Windsor', 'Windsor', 'ON'],
        ['windsor, ns', 'Windsor', 'NS'],
        ['Windsor, Nova Scotia', 'Windsor', 'NS'],
        ['  Guelph ,  ON ', 'Guelph', 'ON'],
      ],
      ([typed, name, province]) => {
        expect(locate(typed)).toEqual(coordinatesOf(name, province));
      },
    ),
  );
});

describe('7.11 a postal code by its longest known prefix', () => {
  it(
    '7.11 is found from one letter on',
    walk(
      [
        ['V', 'Vancouver', 'BC'],
        ['v6', 'Vancouver', 'BC'],
        ['V6B', 'Vancouver', 'BC'],
        ['V6B 1A1', 'Vancouver', 'BC'],
        ['v6b1a1', 'Vancouver', 'BC'],
        ['V6B-1', 'Vancouver', 'BC'],
        ['V8E', 'Whistler', 'BC'],
        ['K1A 0B1', 'Ottawa', 'ON'],
        ['M5V', 'Toronto', 'ON'],
        ['M1', 'Scarborough', 'ON'],
        ['L8P', 'Hamilton', 'ON'],
        ['P7B', 'Thunder Bay', 'ON'],
        ['N2L', 'Waterloo', 'ON'],
        ['H2X', 'Montréal', 'QC'],
        ['G1R', 'Québec', 'QC'],
        ['G7H', 'Saguenay', 'QC'],
        ['J8X', 'Gatineau', 'QC'],
        ['A1C', "St. John's", 'NL'],
        ['A1V', 'Gander', 'NL'],
        ['B3J', 'Halifax', 'NS'],
        ['C1A', 'Charlottetown', 'PE'],
        ['C0B', 'Summerside', 'PE'],
        ['E2L', 'Saint John', 'NB'],
        ['E3B', 'Fredericton', 'NB'],
        ['R3C', 'Winnipeg', 'MB'],
        ['S4P', 'Regina', 'SK'],
        ['S7K', 'Saskatoon', 'SK'],
        ['T2P', 'Calgary', 'AB'],
        ['T5J', 'Edmonton', 'AB'],
        ['X0A', 'Iqaluit', 'NU'],
        ['X1A', 'Yellowknife', 'NT'],
        ['Y1A', 'Whitehorse', 'YT'],
      ],
      ([typed, name, province]) => {
        expect(locate(typed)).toEqual(coordinatesOf(name, province));
      },
    ),
  );

  it('7.11 every area that Canada Post uses is known, by its letter and by its first two characters', () => {
    const digits = {
      A: '01258',
      B: '01234569',
      C: '01',
      E: '123456789',
      G: '0123456789',
      H: '012345789',
      J: '0123456789',
      K: '01246789',
      L: '0123456789',
      M: '123456789',
      N: '0123456789',
      P: '0123456789',
      R: '0123456789',
      S: '0234679',
      T: '0123456789',
      V: '0123456789',
      X: '01',
      Y: '01',
    };
    const areas = Object.entries(digits).flatMap(([first, each]) => [
      first,
      ...[...each].map((digit) => first + digit),
    ]);
    const known = new Set(canadianPlaces.flatMap(([, , , , starts]) => starts.split(' ')));

    expect(areas.filter((area) => !known.has(area))).toEqual([]);
  });
});

it(
  'V39 7.11 a code is found with letters for digits, and inside a text',
  walk(
    [
      ['K1A OB1', 'Ottawa', 'ON'],
      ['kla 0bl', 'Ottawa', 'ON'],
      ['KIA0B1', 'Ottawa', 'ON'],
      ['XOA OHO', 'Iqaluit', 'NU'],
      ['Ottawa ON K1A 0B1', 'Ottawa', 'ON'],
      ['24 Sussex Drive, Ottawa, ON  K1A-OB1, Canada', 'Ottawa', 'ON'],
      ['Toronto M5V', 'Toronto', 'ON'],
      ['H2X 1Y4 (Montréal)', 'Montréal', 'QC'],
      ['Nunavut XOA OHO', 'Iqaluit', 'NU'],
      // No such code: the name counts.
      ['Windsor, NS D9Z 9Z9', 'Windsor', 'NS'],
    ],
    ([typed, name, province]) => {
      expect(locate(typed)).toEqual(coordinatesOf(name, province));
    },
  ),
);

it(
  'V39 7.11 words that look like a code are none, and a part of a longer number neither',
  walk(
    [
      'Milo',
      'Lol',
      'Bob Road',
      'RR 2 Hole',
      'Atlantis V6B 1A1 9',
      'xK1A 0B1',
      'éK1A 0B1',
      'L'.repeat(200),
    ],
    (typed) => {
      expect(() => locate(typed)).toThrow(HttpError);
    },
  ),
);

it('7.11 coordinates are returned unchanged', () => {
  expect(locate({ latitude: 1, longitude: 2 })).toEqual({ latitude: 1, longitude: 2 });
});

it(
  '7.11 what is not known is no place',
  walk(['Atlantis', 'Windsor, BC', 'D1A', 'V6B 1A1 9', '90210', 'ON', '?', '-', 'V6O'], (typed) => {
    expect(() => locate(typed)).toThrow(HttpError);
  }),
);

it('7.11 the list holds at least 150 cities, all of them in Canada, no postal prefix twice', () => {
  expect(canadianPlaces.length).toBeGreaterThanOrEqual(150);
  for (const [name, , latitude, longitude] of canadianPlaces) {
    expect([name, latitude > 41.9 && latitude < 70]).toEqual([name, true]);
    expect([name, longitude > -141 && longitude < -52.6]).toEqual([name, true]);
  }
  const starts = canadianPlaces.flatMap(([, , , , each]) => each.split(' ').filter(Boolean));
  expect(new Set(starts).size).toBe(starts.length);
});
