import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { paymentMethodOf } from './sandbox-cards.ts';

const now = '2026-07-31';
const good = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' };

function errorsOf(typed: Partial<typeof good>) {
  try {
    paymentMethodOf({ ...good, ...typed }, now);
    return {};
  } catch (error) {
    return error instanceof ApiError ? Object.keys(error.errors) : error;
  }
}

test.each([
  ['4242424242424242', 'pm_card_visa'],
  ['5555 5555 5555 4444', 'pm_card_mastercard'],
  ['4000-0000-0000-0002', 'pm_card_visa_chargeDeclined'],
  ['4000 0000 0000 9995', 'pm_card_chargeDeclinedInsufficientFunds'],
  ['4000 0025 0000 3155', 'pm_card_authenticationRequired'],
  ['4000 0027 6000 3184', 'pm_card_authenticationRequired'],
  ['4000 0000 0000 0341', 'pm_card_chargeCustomerFail'],
])('1.7 the test number %s becomes %s', (number, id) => {
  const last4 = number.slice(-4);
  expect(paymentMethodOf({ ...good, number }, now)).toBe(`${id}__${last4}_122034`);
});

test('Q8 the expiry is the one that was typed', () => {
  const id = (expiry: string) => paymentMethodOf({ ...good, expiry }, now);
  expect(id('5 / 31')).toBe('pm_card_visa__4242_052031');
  expect(id('12/2068')).toBe('pm_card_visa__4242_122068');
});

test('1.7 any other number is an error of its field', () => {
  for (const number of ['', '4111 1111 1111 1111', '4242', 'card', '14242424242424242']) {
    expect(errorsOf({ number }), number).toEqual(['number']);
  }
});

test('1.7 a card is valid until the end of its month', () => {
  for (const expiry of ['07/26', '7/26', '0826', '07 / 2026', '12/99']) {
    expect(errorsOf({ expiry }), expiry).toEqual({});
  }
  for (const expiry of ['', '06/26', '00/30', '13/30', '2030', '12/1999', 'soon']) {
    expect(errorsOf({ expiry }), expiry).toEqual(['expiry']);
  }
});

test('1.7 the code has three or four digits', () => {
  expect(errorsOf({ cvc: '1234' })).toEqual({});
  for (const cvc of ['', '12', '12345', 'abc']) expect(errorsOf({ cvc }), cvc).toEqual(['cvc']);
});
