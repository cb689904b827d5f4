import { formatMoney } from './money.ts';

// Where money goes, in words: on screens, in emails and in receipts, before and after.

/** How money is taken at a table, and given back there. */
export const handWays = ['cash', 'cheque', 'etransfer'] as const;
export const moneyWays = ['card', ...handWays] as const;

export type HandWay = (typeof handWays)[number];
export type MoneyWay = (typeof moneyWays)[number];

export const wayNames: Record<MoneyWay, string> = {
  card: 'Card',
  cash: 'Cash',
  cheque: 'Cheque',
  etransfer: 'e-Transfer',
};

/** The sums of Money, wherever they are a column or a figure. */
export const moneySumNames = {
  in: 'In',
  back: 'Refunded or reversed',
  fees: 'Fees',
  net: 'Net',
} as const;

/** What the card provider kept of a payment beyond its first fee, as for a dispute, or gave back of it. */
export const laterFee = 'Later fee';

/** What money is for, in the ledger and in its totals. */
export const moneyKinds = ['event', 'membership', 'donation'] as const;

export type MoneyKind = (typeof moneyKinds)[number];

export const moneyKindNames: Record<MoneyKind, string> = {
  event: 'Events',
  membership: 'Memberships',
  donation: 'Gifts',
};

/** A sum that goes back, or went, by the way in which it was paid. */
export interface MoneyBack {
  /** `hand`: not by card; older jobs do not say more. */
  way: MoneyWay | 'hand';
  cents: number;
  /** By hand, and recorded as given; until then it is owed. */
  given?: boolean;
}

const byWay: Record<Exclude<MoneyBack['way'], 'card'>, string> = {
  cash: 'in cash',
  cheque: 'by cheque',
  etransfer: 'by e-Transfer',
  hand: 'in another way than by card',
};

export const bankDelay = 'Banks take up to ten days to show it.';

/** "$25.00 goes back to your card." */
export const goesToCard = (what: string, card = 'your card') => `${what} goes back to ${card}.`;

/** Where all of it was paid by card. */
export const allGoesToCard = goesToCard('Everything you paid');

/** Each sum that goes back, by its way. */
export function goesBack(back: MoneyBack[], card = 'your card'): string {
  return back.map((sum) => sumGoesBack(sum, card)).join(' ');
}

function sumGoesBack({ way, cents, given }: MoneyBack, card: string): string {
  const amount = formatMoney(cents);
  if (way === 'card') return goesToCard(amount, card);
  return given
    ? `${amount} was given back ${byWay[way]}.`
    : `${amount} was paid ${byWay[way]}: the association gives it back by hand, and sends a receipt. It is owed until then.`;
}

/** Where nobody is addressed: in the console. */
export const backByWay = ({ way, cents }: MoneyBack): string =>
  way === 'card'
    ? goesToCard(formatMoney(cents), 'the card')
    : `${formatMoney(cents)} goes back ${byWay[way]}.`;

/** In a history: by hand it went back when somebody gave it, which is told apart. */
export const backInHistory = (sum: MoneyBack): string =>
  sum.way === 'card'
    ? backByWay(sum)
    : `${formatMoney(sum.cents)} is to be given back ${byWay[sum.way]}.`;

/** The same for the organizer who gives it back: what is not paid by card, a person has to hand out. */
export const backFromOrganizer = (sum: MoneyBack): string =>
  sum.way === 'card'
    ? backByWay(sum)
    : `${backByWay(sum)} It is owed until somebody records it as given.`;

/** The state of a refund that is not done, in a list. */
export const refundUnderWay = (way: MoneyBack['way']): string =>
  way === 'card' ? 'On its way' : `Owed ${byWay[way]}`;

/** "by card", "in cash" */
export const inWay = (way: MoneyWay): string => (way === 'card' ? 'by card' : byWay[way]);

/** "Paid by cheque" */
export const paidIn = (way: HandWay): string => `Paid ${byWay[way]}`;

/** "$90.00 was paid by cheque" */
export const paidByHand = (way: MoneyBack['way'], cents: number, what = 'paid'): string =>
  `${formatMoney(cents)} was ${what}${way === 'card' ? '' : ` ${byWay[way]}`}`;

/** The same in an email, a paragraph for each sum. */
export const goesBackByEmail = (back: MoneyBack[]): string[] =>
  back.map((sum) => (sum.way === 'card' ? `${goesBack([sum])} ${bankDelay}` : goesBack([sum])));

/** In the email of a refund's receipt, which lists what it was. */
export const wentBack = (isToCard: boolean): string =>
  isToCard
    ? `We have paid what is listed here back to your card. ${bankDelay}`
    : 'We have paid what is listed here back to you, in the way that we agreed on.';

interface Stays {
  kept_cents: number;
  donated_cents: number;
}

/** What stays with the association of what was paid for cancelled places. */
export const stays = ({ kept_cents, donated_cents }: Stays): string[] => [
  ...(kept_cents > 0 ? [`The association kept ${formatMoney(kept_cents)} of what you paid.`] : []),
  ...(donated_cents > 0
    ? [`${formatMoney(donated_cents)} of what you paid is a donation. Thank you.`]
    : []),
];

/** "$50.00 back, $130.00 kept" */
export function moneyInShort(money: Stays & { refund_cents: number }): string {
  const sums = [
    { cents: money.refund_cents, where: 'back' },
    { cents: money.kept_cents, where: 'kept' },
    { cents: money.donated_cents, where: 'donated' },
  ].filter(({ cents }) => cents > 0);
  if (sums.length === 0) return 'Nothing charged';
  return sums.map(({ cents, where }) => `${formatMoney(cents)} ${where}`).join(', ');
}

/** What stands of a payment for places: without what went back, and what was kept of cancelled ones. */
export const paidForPlaces = (money: {
  total_cents: number;
  refund_cents: number;
  kept_cents: number;
}): number => money.total_cents - money.refund_cents - money.kept_cents;

/** Where nobody says yet how much it is. */
export const allGoesBack =
  'Everything you paid goes back: to your card, or by hand what was not paid by card.';
/** The same for organizers. */
export const paidGoesBack =
  'What was paid goes back: to the card, or by hand what was not paid by card.';

/** 16.2: why a payment by hand is reversed by an entry of the ledger: nobody gave anything back. */
export const reversals = ['cheque_returned', 'recorded_by_mistake'] as const;

export type Reversal = (typeof reversals)[number];

/** A payment whose cardholder disputes it at their bank. */
export const disputedName = 'Disputed';

/** Why a cardholder disputes a payment, by Stripe's word; it has others that say nothing more. */
const disputeReasons: Partial<Record<string, string>> = {
  fraudulent: 'that they did not make it',
  unrecognized: 'that they do not recognize it',
  debit_not_authorized: 'that they did not allow it',
  duplicate: 'that it was taken twice',
  product_not_received: 'that they did not get what it pays for',
  product_unacceptable: 'that what it pays for was not as described',
  credit_not_processed: 'that it was to be refunded',
  subscription_canceled: 'that the membership was cancelled before it',
};

/** Nothing if it is not known, or says nothing. */
export function disputeReasonInWords(reason: unknown): string[] {
  const says = disputeReasons[String(reason)];
  return says === undefined ? [] : [`The cardholder says ${says}.`];
}

/** What is typed into the results of the events of a year: sponsors, an auction, costs, what was given. */
export interface TypedSums {
  events: number;
  income_cents: number;
  cost_cents: number;
  given_cents: number;
}

/** 17.4: no ledger has it, so an accountant needs the results, too. */
export function typedInWords(typed: TypedSums): string {
  const { events, income_cents, cost_cents, given_cents } = typed;
  const rule =
    'What is typed into the results of events, such as sponsors and costs, is not in the ledger';
  if (events === 0) return `${rule}: nothing is for this year.`;
  return `${rule}. For ${eventsTyped(typed)} of this year: income ${formatMoney(income_cents)}, costs ${formatMoney(cost_cents)}, given ${formatMoney(given_cents)}.`;
}

export const eventsTyped = ({ events }: Pick<TypedSums, 'events'>): string =>
  events === 1 ? '1 event' : `${events} events`;
