import { z } from 'zod';
import { validationError } from '../errors/http-error.ts';
import places from './canadian-places.json' with { type: 'json' };

/**
 * Names (separated by slashes), province, latitude, longitude, and prefixes of postal codes. The
 * longest matching prefix wins: 'A' is for codes without a longer one. If two places have the same
 * name, it means the first, unless the province is given.
 */
const placeSchema = z.tuple([z.string(), z.string(), z.number(), z.number(), z.string()]);

export const canadianPlaces = z.array(placeSchema).parse(places);

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** By their abbreviation; several names are separated by slashes. */
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
  const coordinates = { latitude, longitude };
  for (const name of names.split(' / ')) {
    for (const suffix of ['', province, ...(provinceNames[province] ?? '').split(' / ')]) {
      const key = nameKey(`${name} ${suffix}`);
      if (!byName.has(key)) byName.set(key, coordinates);
    }
  }
  for (const start of postalStarts.split(' ')) byPostalStart.set(start, coordinates);
}

/** The coordinates of a city or postal code, or the given ones. */
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

/** The full name of a province, from its name or abbreviation. */
export function provinceNamed(text: string): string | undefined {
  for (const [code, names] of Object.entries(provinceNames)) {
    const [name = '', ...others] = names.split(' / ');
    // As it was written, with or without accents.
    if (nameKey(name) === nameKey(text)) return text;
    if (code === text || others.some((other) => nameKey(other) === nameKey(text))) return name;
  }
  return undefined;
}

/** The two letters of a province, from its name or abbreviation. */
export function provinceCode(text: string): string | undefined {
  return Object.entries(provinceNames).find(
    ([code, names]) =>
      nameKey(code) === nameKey(text) ||
      names.split(' / ').some((name) => nameKey(name) === nameKey(text)),
  )?.[0];
}

/** Finds a city, the start of a postal code, or a text with a postal code in it (V39). */
export function findPlace(text: string): Coordinates | undefined {
  return findByPostalCode(text) ?? byName.get(nameKey(text)) ?? findByCodeInside(text);
}

/** To a tenth of a metre: the database cannot calculate with tiny numbers such as 5e-324. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** Letters and digits alternate; only the letters that Canada Post uses. The first three name the area. */
const postalShape = /^[ABCEGHJ-NPRSTVXY](\d([ABCEGHJ-NPRSTV-Z](\d([ABCEGHJ-NPRSTV-Z]\d?)?)?)?)?$/;

/**
 * V39: a code inside a text, whole or the three characters of its area. The letters O, I and L are read as digits where
 * digits stand; without any digit it has two halves, because words look like a code otherwise.
 */
const codeInside =
  /(?<![\p{L}\p{N}])[A-Z](?:\d[A-Z](?:[\s-]*[\dOIL][A-Z][\dOIL])?|[OIL][A-Z][\s-]+[\dOIL][A-Z][\dOIL])(?![\s-]*\d|\p{L})/giu;

function findByCodeInside(text: string): Coordinates | undefined {
  const code = text.match(codeInside)?.at(-1) ?? '';
  return findByPostalCode(code) ?? byName.get(nameKey(text.replace(codeInside, '')));
}

function findByPostalCode(text: string): Coordinates | undefined {
  const typed = text.toUpperCase().replace(/[\s-]/g, '');
  const code = /\d|^\s*\w{3}[\s-]+\w{3}\s*$/.test(text)
    ? typed.replace(/(?<=^(?:..)*.)[OIL]/g, (letter) => (letter === 'O' ? '0' : '1'))
    : typed;
  if (!postalShape.test(code)) return undefined;
  const starts = [code.slice(0, 3), code.slice(0, 2), code.slice(0, 1)];
  return starts.map((start) => byPostalStart.get(start)).find((place) => place !== undefined);
}

/** Normalizes accents, punctuation and abbreviations: 'St-Jérôme' equals 'saint jerome'. */
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
