import { validationError } from '../http/errors/http-error.ts';
import { canadianPlaces } from './canadian-places.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** By their two letters; a slash stands between several names. */
const provinceNames: Record<string, string> = {
  AB: 'Alberta',
  BC: 'British Columbia',
  MB: 'Manitoba',
  NB: 'New Brunswick',
  NL: 'Newfoundland and Labrador / Newfoundland',
  NS: 'Nova Scotia',
  NT: 'Northwest Territories',
  NU: 'Nunavut',
  ON: 'Ontario',
  PE: 'Prince Edward Island / PEI',
  QC: 'Québec',
  SK: 'Saskatchewan',
  YT: 'Yukon',
};

const byName = new Map<string, Coordinates>();
const byPostalStart = new Map<string, Coordinates>();

for (const [names, province, latitude, longitude, postalStarts] of canadianPlaces) {
  const place = { latitude, longitude };
  for (const name of names.split(' / ')) {
    for (const suffix of ['', province, ...(provinceNames[province] ?? '').split(' / ')]) {
      const key = nameKey(`${name} ${suffix}`);
      if (!byName.has(key)) byName.set(key, place);
    }
  }
  for (const start of postalStarts.split(' ')) byPostalStart.set(start, place);
}

/** Where somebody is, from what they typed: a city, the start of a postal code, or coordinates. */
export function locate(location: string | Coordinates): Coordinates {
  if (typeof location !== 'string') {
    return { latitude: rounded(location.latitude), longitude: rounded(location.longitude) };
  }
  const place = findPlace(location);
  if (place) return place;
  throw validationError(
    'location',
    'We do not know this place. Enter a Canadian city or the start of a postal code.',
  );
}

/** In full, so that it is found by its name; undefined if there is none of this name or these letters. */
export function provinceNamed(text: string): string | undefined {
  for (const [letters, names] of Object.entries(provinceNames)) {
    const [name = '', ...others] = names.split(' / ');
    // With its accents or without, as it was written.
    if (nameKey(name) === nameKey(text)) return text;
    if (letters === text || others.some((other) => nameKey(other) === nameKey(text))) return name;
  }
  return undefined;
}

/** A city, or the start of a postal code. */
export function findPlace(text: string): Coordinates | undefined {
  return findByPostalCode(text) ?? byName.get(nameKey(text));
}

/** To a tenth of a metre: the database cannot reckon with degrees of almost nothing, such as 5e-324. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The letters that Canada Post uses stand in turn with digits; the first three name the area. */
const postalShape = /^[ABCEGHJ-NPRSTVXY](\d([ABCEGHJ-NPRSTV-Z](\d([ABCEGHJ-NPRSTV-Z]\d?)?)?)?)?$/;

function findByPostalCode(text: string): Coordinates | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '');
  if (!postalShape.test(code)) return undefined;
  const starts = [code.slice(0, 3), code.slice(0, 2), code.slice(0, 1)];
  return starts.map((start) => byPostalStart.get(start)).find((place) => place !== undefined);
}

/** "Montréal", "St-Jérôme" and "Saint John, NB" are found however accents and signs are typed. */
function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\p{M}.'’ʼ]/gu, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bste\b/g, 'sainte')
    .replace(/ canada$/, '')
    .trim();
}
