import { saveResult } from 'virtual:organize-limits';
import { eventLists } from '#contract/events/event-fields.ts';
import type { ResultLine } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import { Link } from '#web/router/link.tsx';
import { CloseIcon } from '#web/ui/icons/icon.tsx';
import { FieldRow, type FieldRowProps } from '../../fields/field-row.tsx';
import { centsOf, withCents } from '../../fields/field-texts.ts';
import { may, useSelf } from '../../session/organizer.ts';
import styles from './result-form.module.css';
import type { ResultNow } from './result-now.ts';

/** A line to read. One that the ledger has leads to its entries on Money, for those who may see them. */
export function ReadRow({
  line: { from, label, amount_cents },
  event,
  known,
}: {
  line: ResultLine;
  event: string;
  known: ResultNow['known'];
}) {
  const self = useSelf();
  const hasMoney = self !== undefined && may(self, 'money.account');
  return (
    <tr>
      <th scope="row">
        {from && hasMoney && known.span ? (
          <Link to="/organize/money" search={entriesOf(from, event, known)}>
            {label}
            <span className="visually-hidden">: its entries</span>
          </Link>
        ) : (
          label
        )}
      </th>
      <td>{formatMoney(amount_cents)}</td>
    </tr>
  );
}

const { rows: columns } = eventLists.result;
const limits = saveResult.result.items;

/** A line that is typed: the columns of the table are its labels. */
export function TypedRow({
  name,
  label,
  amount,
  onRemove,
}: {
  name: string;
  label: Pick<FieldRowProps, 'name' | 'onChange'>;
  amount: Pick<FieldRowProps, 'name' | 'onChange' | 'value'>;
  onRemove: () => void;
}) {
  // As the sums above and below it stand.
  function complete() {
    const cents = centsOf(amount.value ?? '');
    const whole = typeof cents === 'number' ? withCents(cents) : amount.value;
    if (whole !== undefined && whole !== amount.value)
      amount.onChange({ target: { value: whole } });
  }

  return (
    <tr className={styles.typed}>
      <td>
        <FieldRow
          of={{ ...columns.label, label: `${columns.label.label}, ${name}` }}
          limits={limits.label}
          {...label}
        />
      </td>
      <td>
        <FieldRow
          of={{ ...columns.amount_cents, label: `${columns.amount_cents.label}, ${name}` }}
          limits={limits.amount_cents}
          {...amount}
          onBlur={complete}
        />
      </td>
      <td>
        <button type="button" className={styles.remove} onClick={onRemove}>
          <CloseIcon />
          <span className="visually-hidden">Remove {name}</span>
        </button>
      </td>
    </tr>
  );
}

const narrowed: Record<NonNullable<ResultLine['from']>, Record<string, string>> = {
  entry_fees: { kind: 'event' },
  gifts: { kind: 'donation' },
  fees: { way: 'card' },
  after_closing: {},
};

/** The filters of Money under which the line is the sum. */
function entriesOf(
  from: NonNullable<ResultLine['from']>,
  event: string,
  { span, closed_at }: ResultNow['known'],
) {
  const closing = from === 'after_closing' ? 'after' : 'before';
  return { ...span, event, ...narrowed[from], ...(closed_at && { closing }), sum: from };
}
