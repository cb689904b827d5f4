import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Undeposited } from '#contract/organizing/deposit-api.ts';
import { formatMoney } from '#contract/values/money.ts';
import { handWays, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import styles from './bank.module.css';

/** "Cash 1, Cheque 6": of a slip that is mixed. */
function mixedWays(payments: Undeposited['payments']): string | undefined {
  const counts = handWays
    .map((way) => ({ way, count: payments.filter((one) => one.way === way).length }))
    .filter(({ count }) => count > 0);
  return counts.length < 2
    ? undefined
    : counts.map(({ way, count }) => `${wayNames[way]} ${count}`).join(', ');
}

/** The slip beside what is ticked: its total is typed from the paper. */
export function SlipForm({
  chosen,
  refunds,
  sum,
  nextSlip,
}: {
  chosen: Undeposited['payments'];
  refunds: string[];
  sum: number;
  nextSlip: string | null;
}) {
  const zone = useZone();
  const payments = chosen.map(({ charge }) => charge);
  const isEmpty = payments.length === 0 && refunds.length === 0;
  const mixed = mixedWays(chosen);
  const navigate = useNavigate();
  const client = useQueryClient();
  const [giveKey] = useState(keyGiver);
  const start = { on: dayIn(zone, new Date()), slip: nextSlip ?? '', total_cents: '' };
  const form = useStoredForm('deposit', start, async ({ on, slip, total_cents }) => {
    const { data } = await organize('makeDeposit', {
      body: giveKey({
        payments,
        ...(refunds.length > 0 && { refunds }),
        on: on === '' ? dayIn(zone, new Date()) : on,
        slip,
        total_cents: typedAmount(total_cents),
      }),
    });
    notifyDone(`${formatMoney(data.total_cents)} is deposited. This is its slip.`);
    await client.invalidateQueries();
    navigate({ to: '/organize/money/deposits/$uuid', params: { uuid: data.uuid } });
  });
  return (
    <div className={styles.slip}>
      <h3 className={styles.part} id="slip" tabIndex={-1}>
        The slip
      </h3>
      <p className={classNames(styles.live, isEmpty && styles.none)} aria-live="polite">
        <strong>{formatMoney(sum)}</strong>
        <span>
          {payments.length === 0
            ? 'Tick what you deposit.'
            : payments.length === 1
              ? '1 payment is ticked'
              : `${payments.length} payments are ticked`}
        </span>
        {mixed && <span>Mixed on one slip: {mixed}</span>}
      </p>
      <CheckedForm
        form={form}
        button={isEmpty ? 'Make the Deposit' : `Make the Deposit of ${formatMoney(sum)}`}
        // With nothing ticked there is nothing to make.
        {...(isEmpty && { variant: 'outline' })}
      >
        <TextInput
          label="Total on the Slip"
          hint="Type it from the paper: it must be the same."
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...form.field('total_cents')}
        />
        <TextInput
          label="Slip Number"
          {...(nextSlip !== null && { hint: 'The next number. The paper is right.' })}
          autoComplete="off"
          aria-required
          {...form.field('slip')}
        />
        <TextInput label="Day" type="date" {...form.field('on')} />
      </CheckedForm>
    </div>
  );
}
