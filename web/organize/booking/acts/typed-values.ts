import { asTyped, typedCents } from '#web/bookings/checkout/typed-numbers.ts';

/** Dollars as cents. What is no amount is sent as it is typed. */
export function typedAmount(text: string): number {
  const cents = text.trim() === '' ? null : typedCents(text);
  return cents ?? asTyped(text);
}
