import type { ComponentProps, ReactNode } from 'react';
import { handWays, wayNames } from '#contract/values/money-words.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface Field {
  name: string;
  defaultValue?: string;
  onChange: () => void;
  error: string | undefined;
}

/** Records what was paid in cash, by cheque or e-Transfer: for a booking (13.6), and for a membership (16.2). */
export function PaymentSheet({
  form,
  method,
  amount,
  hint,
  foot,
  onClose,
  children,
}: {
  form: ComponentProps<typeof CheckedForm>['form'];
  method: Field;
  amount: Field;
  /** What the amount should be. */
  hint: string;
  /** What the button does, said above it. */
  foot: ReactNode;
  onClose: () => void;
  /** The days. */
  children: ReactNode;
}) {
  return (
    <SideSheet title="Record a payment" onClose={onClose}>
      <CheckedForm
        form={form}
        button="Record It"
        frame={(button) => (
          <SheetFoot>
            {foot}
            {button}
          </SheetFoot>
        )}
      >
        <Select label="How It Was Paid" {...method}>
          <MethodOptions />
        </Select>
        <TextInput
          label="Amount"
          hint={hint}
          inputMode="decimal"
          autoComplete="off"
          aria-required
          {...amount}
        />
        {children}
      </CheckedForm>
    </SideSheet>
  );
}

export function MethodOptions() {
  return handWays.map((method) => (
    <option key={method} value={method}>
      {wayNames[method]}
    </option>
  ));
}
