import type { ComponentProps, ReactNode } from 'react';
import { handWays, wayNames } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import { ClosedYear } from './closed-year.tsx';

/** What a form gives a field of a sheet. */
export interface SheetField {
  name: string;
  defaultValue?: string;
  onChange: () => void;
  error: string | undefined;
}

interface PaymentParts {
  method: SheetField;
  amount: SheetField;
  day: SheetField;
  /** What the amount should be. */
  hint: string;
}

/** Records what was paid in cash, by cheque or e-Transfer: for a booking (13.6), and for a membership (16.2). */
export function PaymentSheet({
  form,
  first,
  foot,
  onClose,
  children,
  ...parts
}: {
  form: ComponentProps<typeof CheckedForm>['form'] & ComponentProps<typeof ClosedYear>['form'];
  /** What it is for. */
  first?: ReactNode;
  /** What the button does, said above it. */
  foot?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
} & PaymentParts) {
  return (
    <SideSheet title="Record a payment" onClose={onClose}>
      <CheckedForm
        form={form}
        button="Record It"
        frame={(button) => (
          <SheetFoot>
            <ClosedYear form={form} field={parts.day.name} />
            {foot}
            {button}
          </SheetFoot>
        )}
      >
        {first}
        <PaymentFields {...parts} />
        {children}
      </CheckedForm>
    </SideSheet>
  );
}

/** The day that a payment by hand begins with. */
export const useToday = (): string => dayIn(useZone(), new Date());

/** How, how much and when, of each payment by hand. */
export function PaymentFields({ method, amount, day, hint }: PaymentParts) {
  return (
    <>
      <Select label="How It Was Paid" {...method}>
        {method.defaultValue === undefined && <option value="">Choose one</option>}
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
      <TextInput label="Day" type="date" {...day} />
    </>
  );
}

export function MethodOptions() {
  return handWays.map((method) => (
    <option key={method} value={method}>
      {wayNames[method]}
    </option>
  ));
}
