import { expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { cities } from '../demo/data/demo-data.ts';
import { cityOf } from './city-of.ts';

test(
  'V39 A5 the city of an address is found',
  walk(
    [
      ['12 Kiln Road\nGuelph, ON\nN1H 2A4', 'Guelph'],
      ['17, rue Botsford\nQuébec QC', 'Québec'],
      ['Guelph, ON', 'Guelph'],
      ['guelph, on', 'guelph'],
      ['Guelph (Ontario)', 'Guelph'],
      ['1 Main Street, Guelph, ON N1H 2A4, Canada', 'Guelph'],
      ['4, chemin du Lac, Trois-Rivières (Québec) G9A 1B2', 'Trois-Rivières'],
      ['Elm Street\nSt. John’s, NL  A1A1A1', 'St. John’s'],
      ['Happy Valley-Goose Bay, Newfoundland and Labrador', 'Happy Valley-Goose Bay'],
      ['Little Village Nobody Lists, BC', 'Little Village Nobody Lists'],
      ['7 Lakelse Avenue, Terrace, BC', 'Terrace'],
      ['Toronto', 'Toronto'],
      ['montreal, Canada', 'montreal'],
      // V39
      ['Ottawa, ON K1A OB1', 'Ottawa'],
      ['Iqaluit, NU XOA OHO', 'Iqaluit'],
    ],
    ([location, city]) => {
      expect(cityOf(location)).toBe(city);
    },
  ),
);

test(
  'A5 other addresses have no certain city, and a street is not shown',
  walk(
    [
      null,
      '',
      '12 Kiln Road',
      '12 Kiln Road Guelph ON',
      'Kiln Road Guelph ON',
      '12 Kiln Road, ON',
      'Kiln Road, ON',
      'Kiln St, ON',
      'Kiln Terrace Guelph ON',
      'Mill Way, ON',
      'Fourth Line, ON',
      'place Botsford, QC',
      'rue Botsford, Québec',
      'Rideau Terrace',
      'RR 2, NS',
      'Working on',
      'N1H 2A4',
    ],
    (location) => {
      expect(cityOf(location)).toBeNull();
    },
  ),
);

test('A5 the city of every address of the demo', () => {
  for (const [name, { province, streets, postal }] of Object.entries(cities)) {
    for (const street of streets) {
      expect(cityOf(`12 ${street}\n${name}, ${province}\n${postal[0]} 1A1`)).toBe(name);
    }
  }
});
