import { saveResult } from 'virtual:organize-limits';
import { flushSync } from 'react-dom';
import type { StatementLine } from '#contract/events/event-fields.ts';
import type { ResultLine } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import { withCents } from '../../fields/field-texts.ts';
import { AddLine, intoAdded } from '../../pieces/forms/add-line.tsx';
import { FormSection } from '../../pieces/forms/form-section.tsx';
import fields from '../form/event-form.module.css';
import type { EventForm } from '../form/use-event-form.ts';
import { useRows } from '../form/use-rows.tsx';
import styles from './result-form.module.css';
import { ReadRow, TypedRow } from './result-lines.tsx';
import {
  type ResultNow,
  resultKinds,
  resultNow,
  sumLinesNow,
  totalNames,
  type useReading,
} from './result-now.ts';

type Kind = StatementLine['kind'];

const kinds = ['income', 'expense', 'donation'] as const satisfies Kind[];

const addNames: Record<Kind, string> = {
  income: 'Income',
  expense: 'a Cost',
  donation: 'What Was Given',
};

/** The lines of the result with their sums: those of the ledger, and beside them what is typed (17.3). */
export function ResultForm({ form, reading }: FormProps) {
  const result = resultNow(form);
  return result ? <Lines form={form} result={result} reading={reading} /> : null;
}

interface FormProps {
  form: EventForm;
  reading: ReturnType<typeof useReading>;
}

function Lines({ form, result, reading: { isReading } }: FormProps & { result: ResultNow }) {
  const { known, lines, soFar, sumsNow: sums } = result;
  const { uuid, charity } = form.base.event;
  const { rows, error, hidden, add, remove, cell } = useRows('result', form.field);
  const hasRoom = !isReading && rows.length < saveResult.result.maxItems;
  const addLine = ({ kind, label, amount_cents }: StatementLine) =>
    add({ kind, label, amount_cents: withCents(amount_cents) });
  const totals = { income: sums.income, expense: sums.costs, donation: sums.gift };
  const left = known.is_over ? sums.left : 0;
  const isRead = ({ from }: ResultLine) => isReading || from !== null;
  // Two lines may be alike.
  const read = [...soFar, ...lines.filter(isRead)].map((line, index) => ({
    ...line,
    id: `${index} ${line.label}`,
  }));
  const isShown = (kind: Kind) => !isReading || read.some((line) => line.kind === kind);
  return (
    <FormSection id="statement" title="Income, costs and what was given" isTitleHidden>
      {hidden}
      <Earlier
        lines={rows.length === 0 && known.closed_at === null ? known.statement : []}
        onBegin={(earlier) => {
          for (const line of earlier) addLine(line);
        }}
      />
      <table className={styles.table}>
        <caption className="visually-hidden">What came in, what it cost and what was given</caption>
        <Heads />
        {kinds.filter(isShown).map((kind) => (
          <tbody key={kind}>
            <HeadRow kind={kind} />
            {read
              .filter((line) => line.kind === kind)
              .map((line) => (
                <ReadRow key={line.id} line={line} event={uuid} known={known} />
              ))}
            {rows.map(
              (row, index) =>
                row.kind === kind &&
                !isReading && (
                  <TypedRow
                    key={row.key}
                    name={row.label.trim() || `line ${index + 1}`}
                    label={cell(row, 'label')}
                    amount={cell(row, 'amount_cents')}
                    onRemove={() => remove(row, row.label || 'The line')}
                  />
                ),
            )}
            {hasRoom && (
              <tr className={styles.acts}>
                <td colSpan={2}>
                  <AddLine
                    what={addNames[kind]}
                    onAdd={() => add({ kind, label: '', amount_cents: '' })}
                  />
                  {kind === 'donation' && left > 0 && (
                    <GiveLeft cents={left} charity={charity?.name} onGive={addLine} />
                  )}
                </td>
              </tr>
            )}
            <SumRow name={totalNames[kind]} cents={totals[kind]} />
          </tbody>
        ))}
        <Rest result={result} />
      </table>
      <FieldMessage id="result-error" error={error} />
    </FormSection>
  );
}

/** At the head of a result that reads as text: leads to the first of its fields, or to what adds one, from its first line on. */
export function ChangeResult({ reading: { isReading, change } }: Pick<FormProps, 'reading'>) {
  if (!isReading) return null;
  const open = () => {
    flushSync(change);
    const section = document.getElementById('statement');
    const first = (what: string) => section?.querySelector<HTMLElement>(`tbody ${what}`);
    (first('input') ?? first('button'))?.focus({ preventScroll: true });
    section?.scrollIntoView?.({ block: 'start' });
  };
  return (
    <Button variant="outline" onClick={open}>
      Change the Result
    </Button>
  );
}

const Heads = () => (
  <thead className="visually-hidden">
    <tr>
      <th scope="col">Line</th>
      <th scope="col" colSpan={2}>
        Amount
      </th>
    </tr>
  </thead>
);

const HeadRow = ({ kind }: { kind: Kind }) => (
  <tr className={styles.head}>
    <th scope="rowgroup" colSpan={2}>
      {resultKinds[kind]}
    </th>
  </tr>
);

/** The last of the sums: what is left, or what the association added. */
const restNow = (result: ResultNow) => sumLinesNow(result).slice(-1);

const Rest = ({ result }: { result: ResultNow }) => (
  <tbody className={styles.rest}>
    {restNow(result).map(({ kind, name, cents }) => (
      <SumRow key={kind} name={name} cents={cents} />
    ))}
  </tbody>
);

/** The same beside Save, where it stays in view. */
export function RestBesideSave({ form }: Pick<FormProps, 'form'>) {
  const result = resultNow(form);
  return (
    result &&
    restNow(result).map(({ kind, name, cents }) => (
      <p key={kind}>
        {name} <strong>{formatMoney(cents)}</strong>
      </p>
    ))
  );
}

function SumRow({ name, cents }: { name: string; cents: number }) {
  return (
    <tr className={styles.sum}>
      <th scope="row">{name}</th>
      <td>{formatMoney(cents)}</td>
    </tr>
  );
}

/** What nobody has been given yet, to whom it may be given. */
function GiveLeft({
  cents,
  charity,
  onGive,
}: {
  cents: number;
  charity: string | undefined;
  onGive: (line: StatementLine) => void;
}) {
  return (
    <Button
      variant="quiet"
      onClick={intoAdded(() =>
        onGive({ kind: 'donation', label: charity ?? 'Gift', amount_cents: cents }),
      )}
    >
      Give the {formatMoney(cents)} Left{charity && ` to ${charity}`}
    </Button>
  );
}

/** Of a statement that was written by hand: its lines, to begin with. */
function Earlier({
  lines,
  onBegin,
}: {
  lines: StatementLine[];
  onBegin: (lines: StatementLine[]) => void;
}) {
  if (lines.length === 0) return null;
  return (
    <div className={fields.question}>
      <p>
        The public statement was typed by hand. Begin with its lines, and take out what the ledger
        has already, such as entry fees.
      </p>
      <Button variant="outline" onClick={intoAdded(() => onBegin(lines))}>
        Begin with Its {lines.length === 1 ? 'Line' : `${lines.length} Lines`}
      </Button>
    </div>
  );
}
