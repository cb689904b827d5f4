import { ApiError } from '#web/api/api-error.ts';
import { hasExpired } from '../card/card-name.ts';

/** The published test cards: https://docs.stripe.com/testing. No other number is accepted. */
export const testCards = [
  { number: '4242 4242 4242 4242', id: 'pm_card_visa', outcome: 'Visa, pays' },
  { number: '5555 5555 5555 4444', id: 'pm_card_mastercard', outcome: 'Mastercard, pays' },
  {
    number: '4000 0027 6000 3184',
    id: 'pm_card_authenticationRequired',
    outcome: 'the bank asks you first',
  },
  { number: '4000 0000 0000 0002', id: 'pm_card_visa_chargeDeclined', outcome: 'is declined' },
  {
    number: '4000 0000 0000 9995',
    id: 'pm_card_chargeDeclinedInsufficientFunds',
    outcome: 'has too little on it',
  },
  {
    number: '4000 0000 0000 0341',
    id: 'pm_card_chargeCustomerFail',
    outcome: 'fails when it renews',
  },
] as const;

/** A card that is published under two numbers. */
const otherNumbers = { '4000002500003155': 'pm_card_authenticationRequired' };

const idOfNumber = new Map<string, string>([
  ...testCards.map(({ number, id }) => [onlyDigits(number), id] as const),
  ...Object.entries(otherNumbers),
]);

export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** The provider's id of a card, found here so that the number stays in the browser. */
export function paymentMethodOf({ number, expiry, cvc }: TypedCard, today: string): string {
  const id = idOfNumber.get(onlyDigits(number));
  const errors = {
    ...(id === undefined && { number: [numberError(number)] }),
    ...(!isValidMonth(expiry, today) && {
      expiry: ['Enter month and year as MM\u00a0/\u00a0YY, this month or later.'],
    }),
    ...(!/^\d{3,4}$/.test(cvc.trim()) && { cvc: ['Enter the 3 or 4 digits of the code.'] }),
  };
  if (id === undefined || Object.keys(errors).length > 0) {
    throw new ApiError(400, { message: 'Please check the card.', errors });
  }
  return `${id}__${lastFourAndExpiry(number, expiry)}`;
}

/** Q8: the last four digits and the expiry as typed, which Stripe would tell of a card as well. */
function lastFourAndExpiry(number: string, expiry: string): string {
  const { month, year } = monthOf(expiry);
  return `${onlyDigits(number).slice(-4)}_${String(month).padStart(2, '0')}${year}`;
}

function numberError(number: string): string {
  return number.trim() === ''
    ? 'Enter a card number.'
    : 'This is not one of the test cards. Only those below work here.';
}

function isValidMonth(expiry: string, today: string): boolean {
  const { month, year } = monthOf(expiry);
  if (!(month >= 1 && month <= 12)) return false;
  return !hasExpired({ exp_month: month, exp_year: year }, today);
}

function monthOf(expiry: string): { month: number; year: number } {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(?:20)?(\d{2})\s*$/.exec(expiry) ?? [];
  return { month: Number(month), year: 2000 + Number(year) };
}

function onlyDigits(text: string): string {
  return text.replace(/[\s-]/g, '');
}
