import { canadianPlaces } from './find-place.ts';

const codes = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';
const names =
  'Alberta|British Columbia|Manitoba|New Brunswick|Nouveau-Brunswick|Newfoundland and Labrador|Newfoundland|Nova Scotia|Northwest Territories|Nunavut|Ontario|Prince Edward Island|PEI|Qu[eé]bec|Saskatchewan|Yukon';

/** The words before a province. `on` is a province only in capitals or after a comma. */
const beforeProvince = [
  new RegExp(`^(.+?)(?:,\\s*|\\s+)\\(?(?:${codes})\\)?$`, 'u'),
  new RegExp(`^(.+?)(?:,\\s*|\\s+\\()(?:${codes}|${names})\\)?$`, 'iu'),
  new RegExp(`^(.+?)\\s+(?:${names})$`, 'iu'),
];
// V39: also with the letters O, I and L for digits.
const postalCode =
  /[,\s]*\b[A-Z](?:\d[A-Z][\s-]*[\dOIL][A-Z][\dOIL]|[OIL][A-Z][\s-]+[\dOIL][A-Z][\dOIL])$/iu;
const country = /[,\s]+Canada$/iu;
const streetWord =
  /\d|\b(street|road|rd|avenue|ave|av|drive|dr|lane|court|crescent|cres|boulevard|boul|blvd|highway|hwy|apt|unit|suite|box|rr|rue|chemin|ch|rang|route|terrace|terr|way|place|pl|circle|close|parkway|pkwy|square|sq|gate|mews|row|line|concession|sideroad|allée|impasse)\b|.\bst\.?$/iu;
const known = new Set(canadianPlaces.flatMap(([place]) => place.split(' / ').map(plain)));

/**
 * The city in an address as people write it. Null if it is uncertain: members see the city, and must
 * not see the street.
 */
export function cityOf(location: string | null): string | null {
  const lines = (location ?? '')
    .split('\n')
    .map((line) => line.trim().replace(country, '').replace(postalCode, '').replace(/,$/, ''));
  for (const line of lines) {
    // First whole names: Québec is a province, but also a city.
    if (known.has(plain(line))) return line;
    const rest = beforeProvince.map((pattern) => pattern.exec(line)?.[1]).find(Boolean);
    const city = rest?.split(',').at(-1)?.trim();
    // Known names first: Terrace is a street word, but also a city.
    if (city && (known.has(plain(city)) || !streetWord.test(city))) return city;
  }
  return null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase();
}
