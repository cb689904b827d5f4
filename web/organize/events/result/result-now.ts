import { useState } from 'react';
import {
  addedByAssociation,
  type ResultLine,
  resultLines,
  sumsOf,
} from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import { centsOf, rowsIn } from '../../fields/field-texts.ts';
import type { EventForm } from '../form/use-event-form.ts';
import type { LineTexts } from '../record/event-values.ts';

export const resultKinds = { income: 'Income', expense: 'Costs', donation: 'Given' } as const;

export const totalNames = {
  income: 'Total income',
  expense: 'Total costs',
  donation: 'Total given',
} as const;

/** What is left of the income once the costs are paid and the gift is given. */
export const leftToGive = 'Left to give';

const kinds = ['income', 'expense', 'donation'] as const;

/** The result with what is typed just now: the server makes the statement in the same way. Undefined where nobody may see it. */
export function resultNow({ base: { event, known }, typed }: Pick<EventForm, 'base' | 'typed'>) {
  if (!known) return undefined;
  const rows = rowsIn<LineTexts<'result'>>(typed.result);
  const typedLines = kinds.flatMap((kind) =>
    rows.flatMap((row) => {
      const amount_cents = centsOf(row.amount_cents);
      const isLine = row.kind === kind && typeof amount_cents === 'number';
      return isLine ? [{ kind, label: row.label.trim() || 'No name yet', amount_cents }] : [];
    }),
  );
  const lines = resultLines(known.is_over ? known.ledger : null, typedLines);
  const publicLines = known.statement;
  const isPublic = JSON.stringify(lines.map(asPublished)) === JSON.stringify(publicLines);
  // Of an event that is to come, on this screen alone: what is left is known once it is over.
  const isToCome = !known.is_over && event.status !== 'cancelled';
  const soFar = isToCome
    ? resultLines(known.ledger, []).map((line) => ({ ...line, label: `${line.label} so far` }))
    : [];
  return {
    known,
    lines,
    isPublic,
    isToCome,
    soFar,
    sums: sumsOf(lines),
    sumsNow: sumsOf([...soFar, ...lines]),
    publicSums: sumsOf(publicLines),
  };
}

export type ResultNow = NonNullable<ReturnType<typeof resultNow>>;

const asPublished = ({ kind, label, amount_cents }: ResultLine) => ({ kind, label, amount_cents });

/** Everybody reads what stands here. */
export const isPublished = (
  { isTyped }: Pick<EventForm, 'isTyped'>,
  { known, isPublic }: ResultNow,
): boolean => isPublic && !isTyped && (known.closed_at !== null || !known.is_over);

/** Something stands here that nobody reads yet, and that everybody may. */
export const canPublish = (form: Pick<EventForm, 'isTyped' | 'base'>, result: ResultNow): boolean =>
  result.lines.length > 0 && form.base.event.status !== 'draft' && !isPublished(form, result);

/** Whether the result reads as text: it is published, and nobody changes it. A save, after which the fields begin anew, ends the change. */
export function useReading(form: EventForm) {
  const [changed, setChanged] = useState<number>();
  const change = () => setChanged(form.key);
  function cancel() {
    setChanged(undefined);
    if (form.isTyped) form.startAgain();
  }
  if (form.isTyped && changed !== form.key) change();
  const result = form.part === 'money' ? resultNow(form) : undefined;
  const isRead = result !== undefined && result.known.statement.length > 0;
  const isChanging = isRead && changed === form.key;
  const isReading = isRead && !isChanging && isPublished(form, result);
  return { isReading, isChanging, change, cancel };
}

/** The sums, each with its name. */
export const sumLines = ({ income, costs, gift, added, left }: ResultNow['sums']) => [
  { kind: 'income', name: resultKinds.income, cents: income },
  { kind: 'expense', name: resultKinds.expense, cents: costs },
  { kind: 'donation', name: resultKinds.donation, cents: gift },
  added > 0
    ? { kind: 'added', name: addedByAssociation, cents: added }
    : { kind: 'left', name: leftToGive, cents: left },
];

/** The same on this screen: before the event nothing is to give yet. */
export const sumLinesNow = ({ sumsNow, soFar, isToCome }: ResultNow) =>
  sumLines(sumsNow).map((line) => {
    if (isToCome && line.kind === 'left') return { ...line, name: 'Left so far' };
    const grows = soFar.some(({ kind }) => kind === line.kind);
    return grows ? { ...line, name: `${line.name} so far` } : line;
  });

export const inShort = (sums: ResultNow['sums']): string =>
  sumLines(sums)
    .map(({ name, cents }) => `${name} ${formatMoney(cents)}`)
    .join(' · ');
