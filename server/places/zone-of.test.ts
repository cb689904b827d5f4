import { expect, test } from 'vitest';
import { walk } from '#server/testing/walk.ts';
import { zoneOf } from './zone-of.ts';

test(
  'V10 the city gives the zone, with its province or without',
  walk(
    [
      ['Canmore', 'Alberta', 'America/Edmonton'],
      ['Guelph', '', 'America/Toronto'],
      ['Kenora', 'ON', 'America/Winnipeg'],
      ['Thunder Bay', 'Ontario', 'America/Toronto'],
      ['Cranbrook', 'BC', 'America/Edmonton'],
      ['Nelson', 'BC', 'America/Vancouver'],
      ['Dawson Creek', 'bc', 'America/Dawson_Creek'],
      ["St. John's", 'Newfoundland', 'America/St_Johns'],
      ['Labrador City', 'NL', 'America/Goose_Bay'],
      ['Rankin Inlet', 'NU', 'America/Rankin_Inlet'],
      // A village that the portal does not know is in the zone of most of its province.
      ['Little Village', 'Saskatchewan', 'America/Regina'],
      ['Québec', 'Quebec', 'America/Toronto'],
      ['Atlantis', '', null],
      ['', '', null],
    ],
    ([city, province, zone]) => {
      expect(zoneOf(city, province)).toBe(zone);
    },
  ),
);
