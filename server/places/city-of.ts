import { canadianPlaces } from './canadian-places.ts';

const codes = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';
const names =
  'Alberta|British Columbia|Manitoba|New Brunswick|Nouveau-Brunswick|Newfoundland and Labrador|Newfoundland|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|PEI|Qu[eé]bec|Saskatchewan|Yukon';

/** The words before a province; `on` and the like are provinces only in capitals or after a comma. */
const beforeProvince = [
  new RegExp(`^(.+?)(?:,\\s*|\\s+)\\(?(?:${codes})\\)?$`, 'u'),
  new RegExp(`^(.+?)(?:,\\s*|\\s+\\()(?:${codes}|${names})\\)?$`, 'iu'),
  new RegExp(`^(.+?)\\s+(?:${names})$`, 'iu'),
];
const postalCode = /[,\s]*\b[A-Z]\d[A-Z][\s-]*\d[A-Z]\d$/iu;
const country = /[,\s]+Canada$/iu;
const ofAStreet =
  /\d|\b(street|road|rd|avenue|ave|av|drive|dr|lane|court|crescent|cres|boulevard|boul|blvd|highway|hwy|apt|unit|suite|box|rr|rue|chemin|ch|rang|route|terrace|terr|way|place|pl|circle|close|parkway|pkwy|square|sq|gate|mews|row|line|concession|sideroad|allée|impasse)\b|.\bst\.?$/iu;
const known = new Set(canadianPlaces.flatMap(([place]) => place.split(' / ').map(plain)));

/**
 * The city in an address as people write it, or null where it is not certain: members are shown the
 * city, and must never be shown the street.
 */
export function cityOf(location: string | null): string | null {
  const lines = (location ?? '')
    .split('\n')
    .map((line) => line.trim().replace(country, '').replace(postalCode, '').replace(/,$/, ''));
  for (const line of lines) {
    // Québec is a city, too.
    if (known.has(plain(line))) return line;
    const rest = beforeProvince.map((pattern) => pattern.exec(line)?.[1]).find(Boolean);
    const city = rest?.split(',').at(-1)?.trim();
    // Terrace is a city, too.
    if (city && (known.has(plain(city)) || !ofAStreet.test(city))) return city;
  }
  return null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase();
}
