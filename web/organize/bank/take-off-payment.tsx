import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepositLine, DepositRecord } from '#contract/organizing/deposit-api.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { inWay } from '#contract/values/money-words.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';

interface Props {
  deposit: DepositRecord;
  /** Those that can come off it. */
  payments: DepositLine[];
}

/** One payment was ticked by mistake: the rest of the slip stays. */
export function TakeOffPayment(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Take a Payment Off
      </Button>
      {isOpen && <TakeOffSheet {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const nameOf = ({ who }: Pick<DepositLine, 'who'>) => who || 'an erased account';

function TakeOffSheet({
  deposit: { uuid, slip },
  payments,
  onClose,
}: Props & { onClose: () => void }) {
  const client = useQueryClient();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`take off ${uuid}`, { payment: '' }, async ({ payment }) => {
    const line = payments.find(({ charge }) => charge === payment) ?? { who: '', cents: 0 };
    await actWithNumbers(
      (numbers) => ({
        title: `Take ${formatMoney(line.cents)} off slip ${slip}?`,
        text: `The payment of ${nameOf(line)} is not deposited any more.`,
        button: 'Take It Off',
        isHarmless: true,
        facts: [
          `The new total of the slip is ${formatMoney(numbers.cents)}.`,
          numbers.people === 1
            ? '1 payment stays in it.'
            : `${numbers.people} payments stay in it.`,
        ],
      }),
      (expect) =>
        organize('takeOffDeposit', { params: { uuid }, body: { ...giveKey({ payment }), expect } }),
    );
    showOutcome();
    notifyDone(`${formatMoney(line.cents)} is not deposited any more.`);
    onClose();
    await client.invalidateQueries();
  });
  return (
    <SideSheet title={`Take a payment off slip ${slip}`} onClose={onClose}>
      <CheckedForm
        form={form}
        button="Review the New Total"
        frame={(primary) => (
          <SheetFoot>
            <p>It is not deposited any more, and can be ticked again.</p>
            {primary}
          </SheetFoot>
        )}
      >
        <Select label="Payment" aria-required {...form.field('payment')}>
          <option value="">Choose the payment</option>
          {payments.map((line) => (
            <option key={line.charge} value={line.charge}>
              {formatMoney(line.cents)} of {nameOf(line)}, {inWay(line.way)}, {formatDay(line.day)}
            </option>
          ))}
        </Select>
      </CheckedForm>
    </SideSheet>
  );
}
