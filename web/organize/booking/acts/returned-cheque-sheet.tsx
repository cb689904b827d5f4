import type { ComponentProps, ReactNode } from 'react';
import type { ActNumbers } from '#contract/organizing/organize-acts.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatDollars, formatMoney } from '#contract/values/money.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import sections from '../../../ui/sections.module.css';
import { bankChargeOfEvent, bankFeeTaken } from '../words/fee-words.ts';
import type { SheetField } from './payment-sheet.tsx';
import { emailsInWords } from './refund-form.tsx';
import { typedAmount } from './typed-values.ts';

export const emptyReturn = { keep: 'yes', fee_cents: '', returned_on: '' };

/** What the portal is asked for. */
export const returnedBody = (
  charge: string,
  { keep, fee_cents, returned_on }: typeof emptyReturn,
) => ({
  charge,
  keep: keep === 'yes',
  ...(fee_cents !== '' && { fee_cents: typedAmount(fee_cents) }),
  ...(returned_on !== '' && { returned_on }),
});

/** What is asked before it is reversed. */
export const reversalAsked = (
  {
    fee_cents,
    bank_fee_cents,
    returned_on,
  }: { fee_cents?: number; bank_fee_cents?: number; returned_on?: string },
  { cents, emails }: Pick<ActNumbers, 'cents' | 'emails'>,
  paidFor: string[],
  today: string,
) => ({
  title: `Reverse the cheque of ${formatDollars(cents)}?`,
  text: 'The bank has not paid it. This cannot be taken back.',
  button: `Reverse ${formatDollars(cents)}`,
  facts: [
    `The bank returned it on ${formatDay(returned_on ?? today)}.`,
    `${formatDollars(cents)} is not paid any more. Nothing goes back.`,
    ...paidFor,
    ...(fee_cents ? [`${formatDollars(fee_cents)} is asked for as a fee.`] : []),
    ...(bank_fee_cents ? [bankFeeTaken(bank_fee_cents)] : []),
    emailsInWords(emails),
  ],
});

/** The bank returned a cheque: for a membership, and for a booking (16.2). */
export function ReturnedChequeSheet({
  form,
  cheque: { who, cents, receipt },
  keep,
  day,
  fee,
  bankFee,
  button,
  label,
  stays,
  ends,
  payer,
  children,
  onClose,
}: {
  form: ComponentProps<typeof CheckedForm>['form'];
  /** Which it is, as the slip of the bank has it. */
  cheque: { who: string; cents: number; receipt: string | null };
  keep: SheetField;
  /** On which the bank returned it. */
  day: SheetField;
  fee: SheetField;
  /** What the bank charged the association; undefined for places, where it is a cost of the event. */
  bankFee?: SheetField;
  button: string;
  /** What it paid for, and what may become of that. */
  label: string;
  stays: string;
  /** Undefined where nothing is left to end. */
  ends: string | undefined;
  /** Who is asked for the fee. */
  payer: 'Member' | 'Booker';
  /** What the button does, said above it. */
  children: ReactNode;
  onClose: () => void;
}) {
  return (
    <SideSheet title="The bank returned the cheque" onClose={onClose}>
      <CheckedForm
        form={form}
        button={button}
        frame={(primary) => (
          <SheetFoot>
            {children}
            {primary}
          </SheetFoot>
        )}
      >
        <p>
          {formatMoney(cents)} of {who}
          {receipt !== null && `, receipt ${receipt}`}
        </p>
        {ends !== undefined && (
          <Select label={label} {...keep}>
            <option value="yes">{stays}</option>
            <option value="no">{ends}</option>
          </Select>
        )}
        <TextInput label="Day It Came Back" type="date" hint="Empty: today." {...day} />
        <TextInput
          label={`Fee the ${payer} Pays`}
          hint="What they pay besides, if anything. The email asks for it; it is in no list of what is owed."
          inputMode="decimal"
          autoComplete="off"
          {...fee}
        />
        <BankFee field={bankFee} />
      </CheckedForm>
    </SideSheet>
  );
}

function BankFee({ field }: { field: SheetField | undefined }) {
  if (!field) return <p className={sections.quiet}>{bankChargeOfEvent}</p>;
  return (
    <TextInput
      label="Fee the Bank Charged"
      hint="What the bank took from the association, if anything. It is among the fees in Money."
      inputMode="decimal"
      autoComplete="off"
      {...field}
    />
  );
}
