import { addDays, formatDay } from '#contract/values/dates.ts';
import type { FiscalYear } from '#contract/values/fiscal-year.ts';
import { laterFee, moneyKindNames, moneySumNames, wayNames } from '#contract/values/money-words.ts';
import type { EntryTax } from '#server/db/tables/ledger-tables.ts';
import { receiptNumber } from '#server/ledger/receipts/load-receipt.ts';
import type { Column } from '../csv.ts';
import type {
  BankedOfYear,
  EventOfYear,
  FeeAlone,
  MembershipOfYear,
  YearEntry,
} from './year-queries.ts';

// The columns of the tables in the file of a fiscal year.

type Tax = Omit<EntryTax, 'cents'>;

const isSame = (one: Tax, other: Tax) =>
  one.name === other.name && one.number === other.number && one.rate === other.rate;

/** Those that receipts bear, and those of the association that none bears yet: a column each, also of zeros. */
export const withTaxesOfToday = (stored: EntryTax[], today: Tax[]): EntryTax[] => [
  ...stored,
  ...today
    .filter((tax) => !stored.some((one) => isSame(one, tax)))
    .map(({ name, number, rate }) => ({ name, number, rate, cents: 0 })),
];

export const taxName = ({ name, rate, number }: Tax) => `${name} ${rate / 1000}% (No. ${number})`;

const receipt = (number: number | null) => (number === null ? null : receiptNumber(number));
const fee = (cents: number | null) => (cents === null ? null : { cents });

function note({ late_for: day, fee_of, fee_cents }: YearEntry): string | null {
  if (fee_of === null)
    return day && `Recorded after the year that ended on ${formatDay(day)} was closed.`;
  const did = Number(fee_cents) < 0 ? 'gave it back' : 'took it';
  return `Fee of the payment of ${formatDay(fee_of)}: the card provider ${did} later.`;
}

export const isFeeAlone = (type: YearEntry['type']): type is FeeAlone =>
  type === 'dispute_fee' || type === 'bank_fee';

const typeNames: Record<YearEntry['type'], string> = {
  in: moneySumNames.in,
  refund: 'Refund',
  cheque_returned: 'Returned cheque',
  recorded_by_mistake: 'Recorded by mistake',
  fee: laterFee,
  dispute_fee: 'Fee of a dispute',
  bank_fee: 'Bank fee of a returned cheque',
};

export const ledgerColumns = (taxes: Tax[]): Column<YearEntry>[] => [
  { name: 'Receipt', of: (row) => receipt(row.receipt_number) },
  { name: 'Received', of: (row) => row.received_on },
  { name: 'Recorded', of: (row) => row.recorded_on },
  { name: 'Banked', of: (row) => row.banked_on },
  { name: 'Who', of: (row) => row.who },
  { name: 'Event', of: (row) => row.event },
  { name: 'What', of: (row) => row.what },
  { name: 'Kind', of: ({ kind }) => moneyKindNames[kind] },
  { name: 'Paid by', of: ({ way }) => wayNames[way] },
  { name: 'Type', of: ({ type }) => typeNames[type] },
  { name: 'Gross', of: ({ cents }) => ({ cents }) },
  ...taxes.map(
    (tax): Column<YearEntry> => ({
      name: `Includes ${taxName(tax)}`,
      of: (row) => ({ cents: row.taxes?.find((one) => isSame(one, tax))?.cents ?? 0 }),
    }),
  ),
  { name: 'Fee', of: (row) => fee(row.fee_cents) },
  { name: 'Net', of: ({ cents, fee_cents }) => ({ cents: cents - (fee_cents ?? 0) }) },
  { name: 'Deposit or payout', of: (row) => row.bank },
  { name: 'Note', of: note },
];

const netOfEvent = ({ entry_cents, back_cents, gift_cents, fee_cents }: EventOfYear) =>
  entry_cents - back_cents + gift_cents - fee_cents;

/** What is left of the money of an event that comes after the year. */
export const heldFor = (event: EventOfYear, { to }: FiscalYear): number =>
  event.day > to ? netOfEvent(event) : 0;

export const eventColumns = (year: FiscalYear): Column<EventOfYear>[] => [
  { name: 'Event', of: (row) => row.title },
  { name: 'Day', of: (row) => row.day },
  { name: 'Entry fees before refunds', of: (row) => ({ cents: row.entry_cents }) },
  { name: 'Gifts before refunds', of: (row) => ({ cents: row.gift_cents }) },
  { name: moneySumNames.back, of: (row) => ({ cents: row.back_cents }) },
  { name: 'Fees', of: (row) => ({ cents: row.fee_cents }) },
  { name: 'Net', of: (row) => ({ cents: netOfEvent(row) }) },
  { name: 'For an event after the year', of: (row) => ({ cents: heldFor(row, year) }) },
];

const paid = ({ in_cents, back_cents }: MembershipOfYear) => in_cents - back_cents;

const daysBetween = (from: string, before: string) =>
  Math.max(0, Math.round((Date.parse(before) - Date.parse(from)) / 86_400_000));

/** The share of a membership that is for days after the year, in whole cents. */
export function paidAhead(row: MembershipOfYear, { to }: FiscalYear): number {
  const { begins_on, ends_before } = row;
  if (begins_on === null || ends_before === null) return 0;
  const all = daysBetween(begins_on, ends_before);
  const next = addDays(to, 1);
  const ahead = daysBetween(begins_on > next ? begins_on : next, ends_before);
  return all === 0 ? 0 : Math.round((paid(row) * ahead) / all);
}

export const membershipColumns = (year: FiscalYear): Column<MembershipOfYear>[] => [
  { name: 'Receipt', of: (row) => receipt(row.receipt_number) },
  { name: 'Who', of: (row) => row.who },
  { name: 'What', of: (row) => row.what },
  { name: 'From', of: (row) => row.begins_on },
  { name: 'To', of: (row) => row.ends_before && addDays(row.ends_before, -1) },
  { name: 'Paid', of: (row) => ({ cents: row.in_cents }) },
  { name: moneySumNames.back, of: (row) => ({ cents: row.back_cents }) },
  { name: 'Fees', of: (row) => ({ cents: row.fee_cents }) },
  { name: 'For time in the year', of: (row) => ({ cents: paid(row) - paidAhead(row, year) }) },
  { name: 'For time after the year', of: (row) => ({ cents: paidAhead(row, year) }) },
];

/** `here`: what the rows of this file's ledger.csv that name each come to. */
export const bankColumns = (here: Map<string, number>): Column<BankedOfYear>[] => [
  { name: 'Day', of: (row) => row.day },
  { name: 'Kind', of: ({ kind }) => (kind === 'deposit' ? 'Deposit' : 'Payout') },
  { name: 'Number', of: (row) => row.number },
  { name: 'Amount', of: ({ cents }) => ({ cents }) },
  { name: 'Fees', of: (row) => ({ cents: row.fee_cents }) },
  { name: 'Payments', of: (row) => row.payments },
  {
    name: 'In ledger.csv of another year',
    of: ({ id, cents, elsewhere_cents }) => ({
      cents: cents - elsewhere_cents - (here.get(id) ?? 0),
    }),
  },
  { name: 'In no ledger.csv', of: (row) => ({ cents: row.elsewhere_cents }) },
];
