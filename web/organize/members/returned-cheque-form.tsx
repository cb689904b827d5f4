import { useState } from 'react';
import type { MemberRecord } from '#contract/members/member-lookup.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { useZone } from '#web/ui/zone.ts';
import {
  emptyReturn,
  ReturnedChequeSheet,
  returnedBody,
  reversalAsked,
} from '../booking/acts/returned-cheque-sheet.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { actWithNumbers, keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { useStoreMember } from './store-member.ts';

const start = { ...emptyReturn, bank_fee_cents: '' };

/** 16.2: what can be paid is the year that runs, or a later one. */
const notAsked =
  'The year that it paid for is over: it is in no list of what is owed, and the email does not ask for it. Write to them if they are to pay it.';

/** The bank returned a cheque: the payment is reversed, and the membership goes on or ends (16.2). */
export function ReturnedForm({
  member: { uuid, name },
  charge,
  payment,
  onDone,
}: {
  member: MemberRecord;
  charge: string;
  payment: MemberRecord['payments'][number];
  onDone: () => void;
}) {
  const isOver = payment.reversible?.is_over === true;
  const store = useStoreMember();
  const zone = useZone();
  const [giveKey] = useState(keyGiver);
  const form = useStoredForm(`returned ${charge}`, start, async (values) => {
    const act = {
      ...returnedBody(charge, values),
      ...(values.bank_fee_cents !== '' && { bank_fee_cents: typedAmount(values.bank_fee_cents) }),
    };
    const { data } = await actWithNumbers(
      (numbers) =>
        reversalAsked(
          act,
          numbers,
          isOver
            ? [notAsked]
            : [numbers.people === 0 ? 'The membership goes on.' : 'The membership ends now.'],
          dayIn(zone, new Date()),
        ),
      (expect) =>
        organize('recordReturnedCheque', { params: { uuid }, body: { ...giveKey(act), expect } }),
    );
    showOutcome('payments');
    store(data);
    notifyDone('The payment is reversed, and they are told by email.');
    onDone();
  });
  return (
    <ReturnedChequeSheet
      form={form}
      cheque={{ who: name, cents: payment.amount_cents, receipt: payment.receipt_number }}
      keep={form.field('keep')}
      day={form.field('returned_on')}
      fee={form.field('fee_cents')}
      bankFee={form.field('bank_fee_cents')}
      button="Review the Reversal"
      label="The Membership"
      stays="Goes on"
      ends={isOver ? undefined : 'Ends now'}
      payer="Member"
      onClose={onDone}
    >
      <p>
        The payment is reversed in the books.{' '}
        {isOver ? `${notAsked} They get an email.` : 'They get an email with what to pay.'}
      </p>
    </ReturnedChequeSheet>
  );
}
