import type { Attendee, AttendeeBooking, AttendeeRefund } from '#contract/bookings/attendees.ts';
import { formatDollars } from '#contract/values/money.ts';
import { refundUnderWay } from '#contract/values/money-words.ts';

// What is shown of seats and money, in words.

type State = Attendee['state'];

export const stateNames: Record<State, { name: string; tone: 'green' | 'sand' | 'flag' }> = {
  confirmed: { name: 'Confirmed', tone: 'green' },
  held: { name: 'Being paid', tone: 'sand' },
  cancelled: { name: 'Cancelled', tone: 'flag' },
  moved: { name: 'Moved', tone: 'sand' },
  expired: { name: 'Not paid', tone: 'flag' },
};

/** Of a place, where a meal is served. */
export const mealState = (isChosen: boolean | undefined) =>
  isChosen ? 'meal chosen' : 'meal not chosen';

/** Nobody is taken for somebody who eats nothing. */
export const noMealYet = 'No meal is chosen yet. Who wants none is not among the choices.';

/** 10.4: for whoever looks for what somebody eats. */
export const whoEatsWhat =
  'Only safety leads see who eats what; how many of each meal is under Print, too.';

/** 10.4: for whoever looks for them among the filters. */
export const whereNeedsAre =
  'Only safety leads see special needs and health notes, from the day before the event; how many of each meal is under Print.';

/** Under the reason of an act: whoever it is about reads it, too. */
export const reasonHint = 'The email has it word for word, and so has the history.';

/** Of the texts that only the safety leads read. */
export const besideMeals = (people: number) =>
  people === 0
    ? ''
    : `${people === 1 ? '1 person has' : `${people} people have`} written something beside the meal.`;

/** "owed by cheque" */
export function refundState({ state, way }: Pick<AttendeeRefund, 'state' | 'way'>): string {
  if (state === 'owed') return refundUnderWay(way).replace(/^O/, 'o');
  return { sent: 'sent', done: 'refunded', failed: 'sent back by the bank' }[state];
}

export const chargeStates: Record<AttendeeBooking['charges'][number]['state'], string> = {
  pending: 'under way',
  paid: 'paid',
  failed: 'failed',
  cancelled: 'not taken',
};

/** "Paid $90, owing $10": what was paid and has not gone back (V3). */
export function moneyInWords({
  left_cents,
  owing_cents,
}: Pick<Attendee, 'left_cents' | 'owing_cents'>): string {
  const parts = [
    left_cents > 0 && `paid ${formatDollars(left_cents)}`,
    owing_cents > 0 && `owing ${formatDollars(owing_cents)}`,
  ].filter((part) => part !== false);
  const text = parts.length > 0 ? parts.join(', ') : 'nothing to pay';
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "4 places" */
export function placeCount(count: number): string {
  return count === 1 ? '1 place' : `${count} places`;
}

/** What becomes of the places of a payment that was reversed (16.2). */
export const placesOweAgain = (people: number): string =>
  people === 0
    ? 'No place of it stands.'
    : `${placeCount(people)} ${people === 1 ? 'owes' : 'owe'} it again.`;
