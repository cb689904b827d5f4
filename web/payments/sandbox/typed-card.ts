import { cardBrands } from '#contract/values/card-brands.ts';

// What the fields of a card make of the digits while they are typed.

/** "4242 4242 4242 4242" */
export function groupedNumber(typed: string): string {
  return digitsOf(typed)
    .slice(0, 19)
    .replace(/\d{4}(?=\d)/g, '$& ');
}

/** "12 / 34"; a month of one digit is complete with its slash. */
export function groupedExpiry(typed: string): string {
  const digits = digitsOf(typed.replace(/^\s*(\d)\s*\//, '0$1')).slice(0, 6);
  if (digits.length > 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
  // Without the space after it, the slash is about to be deleted.
  return /\d(\/| \/ )$/.test(typed) && digits.length === 2 ? `${digits} / ` : digits;
}

/** The name of the brand, as soon as the first digits tell it. */
export function brandOf(number: string): string | undefined {
  const digits = digitsOf(number);
  const found = firstDigits.find(({ starts }) => starts.test(digits));
  return found && cardBrands[found.brand];
}

const firstDigits = [
  { brand: 'visa', starts: /^4/ },
  { brand: 'mastercard', starts: /^(5[1-5]|2[2-7])/ },
  { brand: 'amex', starts: /^3[47]/ },
  { brand: 'discover', starts: /^6(011|4|5)/ },
];

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Groups what is in a field, and keeps the caret behind the digit that it stood behind. */
export function regroup(input: HTMLInputElement, group: (typed: string) => string): void {
  const grouped = group(input.value);
  if (grouped === input.value) return;
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  input.value = grouped;
  const caret = isAtEnd ? grouped.length : endOfDigit(grouped, before);
  input.setSelectionRange(caret, caret);
}

/** The position behind the digit of this number, counted from 1. */
function endOfDigit(text: string, count: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (seen === count) return at;
    if (/\d/.test(text[at] ?? '')) seen += 1;
  }
  return text.length;
}
