import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';

/** The name of a stored field in words: "Starts at", "Price". */
export function fieldName(field: string): string {
  if (field === 'alt') return 'What it shows';
  const words = field.replace(/_(cents|uuid|url)$/, '').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A stored value in words. */
export function valueInWords(field: string, value: unknown, zone: string): string {
  if (value === null || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'rate' && typeof value === 'number') return `${value / 1000} %`;
  if (typeof value === 'number') return field.endsWith('_cents') ? formatMoney(value) : `${value}`;
  if (Array.isArray(value)) {
    return value.length === 0
      ? 'nothing'
      : value.map((entry) => entryInWords(entry, zone)).join('; ');
  }
  if (typeof value !== 'string') return entryInWords(value, zone);
  return isInstant(value) ? whenIn(zone, value, 'log') : value;
}

const isInstant = (value: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value);

/** An entry of a list, such as a line of the agenda: its values one after the other. */
function entryInWords(entry: unknown, zone: string): string {
  if (typeof entry !== 'object' || entry === null) return String(entry);
  return Object.entries(entry)
    .filter(([name, value]) => name !== 'position' && value !== null && value !== '')
    .map(([name, value]) => valueInWords(name, value, zone))
    .join(', ');
}
