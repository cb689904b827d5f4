import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepositRecord } from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { useZone } from '#web/ui/zone.ts';
import { actWithNumbers, keyGiver, unlessDeclined } from '../pieces/act-with-numbers.ts';
import loss from '../pieces/loss-button.module.css';
import { paymentCount } from '../pieces/payment-count.ts';
import { organize } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';

/** A deposit is undone while it is new, and taken back by another one later. */
export function TakeBackDeposit({
  deposit,
  way,
}: {
  deposit: DepositRecord;
  way: 'undo' | 'reverse';
}) {
  const zone = useZone();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { uuid, slip, banked_on, total_cents, payments } = deposit;
  const [giveKey] = useState(keyGiver);
  const { run, failure, underWay } = useButtonChange();
  const facts = (sum: number, count: number) => [
    `Slip ${slip} of ${formatDay(banked_on)}.`,
    `${formatMoney(sum)} of ${paymentCount(count)}.`,
  ];
  const takeBack = async () => {
    if (way === 'undo') {
      const isMeant = await confirmLoss({
        title: `Undo slip ${slip}?`,
        text: 'As if it had never been made. Its payments are not deposited any more; the audit log keeps its number.',
        button: 'Undo the Deposit',
        isHarmless: true,
        facts: facts(total_cents, payments),
      });
      if (!isMeant) return;
      await organize('undoDeposit', { params: { uuid }, body: giveKey({}) });
      notifyDone('The deposit is undone. Its payments are not deposited any more.');
      navigate({ to: '/organize/money/deposits' });
    } else {
      const on = dayIn(zone, new Date());
      const done = await unlessDeclined(
        actWithNumbers(
          (numbers) => ({
            title: `Take slip ${slip} back?`,
            text: 'Its payments are not deposited any more. Both deposits stay in the books.',
            button: 'Take It Back',
            isHarmless: true,
            facts: [
              ...facts(numbers.cents, numbers.people),
              `The other deposit is of ${formatMoney(-numbers.cents)}, today, ${formatDay(on)}.`,
            ],
          }),
          (expect) =>
            organize('reverseDeposit', { params: { uuid }, body: { ...giveKey({ on }), expect } }),
        ),
      );
      if (!done) return;
      const { data } = done;
      notifyDone('The deposit is taken back by this one.');
      navigate({ to: '/organize/money/deposits/$uuid', params: { uuid: data.uuid } });
    }
    await client.invalidateQueries();
  };
  return (
    <>
      <Button
        variant="outline"
        className={loss.red}
        loading={underWay.length > 0}
        onClick={() => run(way, takeBack)}
      >
        {way === 'undo' ? 'Undo the Deposit' : 'Take It Back by Another Deposit'}
      </Button>
      {failure !== undefined && <p role="alert">{failure}</p>}
    </>
  );
}
