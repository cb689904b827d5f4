import type { Payer } from '#contract/members/member-payments.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useLiveValues } from '../booking/acts/live-sum.tsx';
import { MethodOptions } from '../booking/acts/payment-sheet.tsx';
import { paidForChoices } from './paid-for.ts';
import styles from './record-payments.module.css';
import type { PaymentTexts, usePaymentsForm } from './use-payments-form.ts';

/** What one person paid. */
export function PayerLine({
  payer,
  form,
  start,
}: {
  payer: Payer;
  form: ReturnType<typeof usePaymentsForm>;
  start: PaymentTexts;
}) {
  const { uuid, name, unclaimed } = payer;
  const paidFor = `paid_for.${uuid}`;
  const values = useLiveValues(form.ref, { [paidFor]: start[paidFor] });
  return (
    <div className={styles.line} role="group" aria-labelledby={`payer-${uuid}`}>
      <p className={styles.who} id={`payer-${uuid}`}>
        <strong>{name}</strong>
        {unclaimed && <small>{memberChoices.filters.unclaimed}</small>}
      </p>
      <div className={styles.time}>
        <Select label="What It Is For" {...form.field(paidFor)}>
          {paidForChoices(payer).map(({ value, name: choice }) => (
            <option key={value} value={value}>
              {choice}
            </option>
          ))}
        </Select>
        {values[paidFor] === 'day' && (
          <TextInput label="Last Day" type="date" aria-required {...form.field(`until.${uuid}`)} />
        )}
      </div>
      <TextInput
        label="Amount"
        inputMode="decimal"
        autoComplete="off"
        aria-required
        {...form.field(`amount_cents.${uuid}`)}
      />
      <Select label="How It Was Paid" {...form.field(`method.${uuid}`)}>
        <MethodOptions />
      </Select>
      <TextInput label="Day" type="date" {...form.field(`received_on.${uuid}`)} />
    </div>
  );
}
