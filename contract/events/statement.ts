/**
 * V12: the income by which a statement adds up that gives, or cost, more than the event brought in. It is computed on
 * every page, stored nowhere, and left out of what the event brought in.
 */
export const addedByAssociation = 'Added by the association';

interface Sums {
  income: number;
  costs: number;
  gift: number;
}

export function addedCents(sums: Sums): number {
  return Math.max(0, sums.costs + sums.gift - sums.income);
}

/** What the ledger knows of an event (17.3). Nets: in less back. */
export interface LedgerResult {
  entry_fees_cents: number;
  gifts_cents: number;
  fees_cents: number;
  /** Since the statement was first published: net of fees. */
  after_closing_cents: number;
}

interface TypedLine {
  kind: 'income' | 'expense' | 'donation';
  label: string;
  amount_cents: number;
}

export const ledgerParts = ['entry_fees', 'gifts', 'fees', 'after_closing'] as const;

/** What each line of the ledger is called; what came after closing, by its direction. */
export const ledgerPartNames = {
  entry_fees: 'Entry fees',
  gifts: 'Gifts with bookings',
  fees: 'Card fees',
  back_after_closing: 'Refunded or returned by the bank after closing',
  in_after_closing: 'Received after closing',
} as const;

export const afterClosingName = (cents: number): string =>
  ledgerPartNames[cents < 0 ? 'back_after_closing' : 'in_after_closing'];

export interface ResultLine extends TypedLine {
  /** Null: typed. */
  from: (typeof ledgerParts)[number] | null;
}

/**
 * 17.3: the lines of the result, which are those of the statement. Screen and statement are made here, of the ledger's sums
 * and of what is typed. Without the ledger it is what is typed: an event that is not over.
 */
export function resultLines(ledger: LedgerResult | null, typed: TypedLine[]): ResultLine[] {
  const typedOf = (kind: TypedLine['kind']) =>
    typed
      .filter((line) => line.kind === kind)
      .map(({ label, amount_cents }): ResultLine => ({ kind, label, amount_cents, from: null }));
  if (ledger === null) {
    return [...typedOf('income'), ...typedOf('expense'), ...typedOf('donation')];
  }
  const { entry_fees_cents, gifts_cents, fees_cents, after_closing_cents: after } = ledger;
  const known = [
    line('entry_fees', ledgerPartNames.entry_fees, entry_fees_cents),
    line('gifts', ledgerPartNames.gifts, gifts_cents),
    line('after_closing', afterClosingName(after), after),
    line('fees', ledgerPartNames.fees, -fees_cents),
  ].filter(({ amount_cents }) => amount_cents !== 0);
  const knownOf = (kind: TypedLine['kind']) => known.filter((one) => one.kind === kind);
  return [
    ...knownOf('income'),
    ...typedOf('income'),
    ...typedOf('expense'),
    ...knownOf('expense'),
    ...typedOf('donation'),
  ];
}

/** A statement has no negative amounts: what is less than nothing is a cost. */
const line = (from: ResultLine['from'], label: string, cents: number): ResultLine => ({
  kind: cents < 0 ? 'expense' : 'income',
  label,
  amount_cents: Math.abs(cents),
  from,
});

/** The sums of a statement, what the association adds, and what is left. */
export function sumsOf(lines: TypedLine[]) {
  const of = (kind: TypedLine['kind']) =>
    lines
      .filter((one) => one.kind === kind)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const sums = { income: of('income'), costs: of('expense'), gift: of('donation') };
  const added = addedCents(sums);
  return { ...sums, added, left: sums.income + added - sums.costs - sums.gift };
}
