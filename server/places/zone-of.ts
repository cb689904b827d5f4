import { type Coordinates, canadianPlaces, findPlace, provinceCode } from './find-place.ts';

// V10: the time zone of a Canadian place: that of its province, or of the part of it where the place is.

type Area = (place: Coordinates) => boolean;

const zones: Readonly<Record<string, { usual: string; parts?: readonly [string, Area][] }>> = {
  AB: { usual: 'America/Edmonton' },
  BC: {
    usual: 'America/Vancouver',
    parts: [
      // The Peace River, and the Rockies.
      ['America/Dawson_Creek', ({ latitude, longitude }) => latitude > 55 && longitude > -122.5],
      ['America/Edmonton', ({ latitude, longitude }) => latitude < 52 && longitude > -117.1],
    ],
  },
  MB: { usual: 'America/Winnipeg' },
  NB: { usual: 'America/Moncton' },
  NL: {
    usual: 'America/St_Johns',
    // Labrador.
    parts: [['America/Goose_Bay', ({ latitude }) => latitude > 52.6]],
  },
  NS: { usual: 'America/Halifax' },
  NT: { usual: 'America/Edmonton' },
  NU: {
    usual: 'America/Iqaluit',
    parts: [
      ['America/Cambridge_Bay', ({ longitude }) => longitude < -102],
      ['America/Rankin_Inlet', ({ longitude }) => longitude < -85],
    ],
  },
  ON: {
    usual: 'America/Toronto',
    parts: [['America/Winnipeg', ({ longitude }) => longitude < -91.7]],
  },
  PE: { usual: 'America/Halifax' },
  QC: { usual: 'America/Toronto' },
  SK: { usual: 'America/Regina' },
  YT: { usual: 'America/Whitehorse' },
};

/** Without a province that of the city, if the portal knows it; null if it knows neither. */
export function zoneOf(city: string, province: string): string | null {
  const place = findPlace(`${city} ${province}`.trim());
  const { usual = null, parts = [] } = zones[provinceCode(province) ?? provinceOf(place)] ?? {};
  return (place && parts.find(([, isThere]) => isThere(place))?.[0]) ?? usual;
}

function provinceOf(place: Coordinates | undefined): string {
  const isIt = ([, , latitude, longitude]: (typeof canadianPlaces)[number]) =>
    latitude === place?.latitude && longitude === place.longitude;
  return canadianPlaces.find(isIt)?.[1] ?? '';
}
