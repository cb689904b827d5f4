import { ApiError } from '#web/api/api-error.ts';
import { typedCents, typedHandicap } from '#web/bookings/checkout/typed-numbers.ts';

// Amounts and handicaps as people type them. What is none is said at its field, before anything is sent.

/** Dollars as cents. */
export function typedAmount(text: string, field: string): number {
  const cents = text.trim() === '' ? null : typedCents(text);
  if (cents === null) throw fieldError(field, 'Enter an amount like 90 or 90.50.');
  return cents;
}

/** Null: nothing is typed. */
export function typedIndex(text: string, field: string): number | null {
  if (text.trim() === '') return null;
  const index = typedHandicap(text);
  if (index === null) throw fieldError(field, 'Enter a handicap index like 12.4.');
  return index;
}

export function fieldError(field: string, message: string): ApiError {
  return new ApiError(400, { message: 'Please check the fields.', errors: { [field]: [message] } });
}
