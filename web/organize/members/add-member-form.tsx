import { useState } from 'react';
import type { HandWay } from '#contract/values/money-words.ts';
import { claimDays } from '#contract/values/portal-limits.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { useRouter } from '#web/router/router-provider.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useLiveValues } from '../booking/acts/live-sum.tsx';
import { PaymentFields, useToday } from '../booking/acts/payment-sheet.tsx';
import { typedAmount } from '../booking/acts/typed-values.ts';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { useStoreMember } from './store-member.ts';

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  city: '',
  membership: 'record',
  method: 'cash',
  amount_cents: '',
  received_on: '',
  until: '',
  reason: '',
};

type Values = typeof empty;

/** Adds a member by hand, who claims the account by an emailed link (16.2). */
export function AddMemberForm({ onDone }: { onDone: () => void }) {
  const store = useStoreMember();
  const { navigate } = useRouter();
  const [giveKey] = useState(keyGiver);
  const start = { ...empty, received_on: useToday() };
  const form = useStoredForm('add member', start, async (values) => {
    const { first_name, last_name, email, phone, city } = values;
    const person = { first_name, last_name, email, phone, city };
    const { data } = await organize('addMember', {
      body: giveKey({ ...person, ...membershipOf(values) }),
    });
    store(data);
    notifyDone(`${data.name} is a member.`);
    onDone();
    void navigate({ to: '/organize/members/$uuid', params: { uuid: data.uuid } });
  });
  const { membership } = useLiveValues(form.ref, start);
  return (
    <SideSheet title="Add a member" onClose={onDone}>
      <CheckedForm
        form={form}
        button="Add Them"
        frame={(button) => (
          <SheetFoot>
            <p>
              They get an email with a link to choose a password, good for {claimDays} days. An
              email that has an account is that account, and only its membership changes.
            </p>
            {button}
          </SheetFoot>
        )}
      >
        <PersonFields form={form} />
        <Select label="Membership" {...form.field('membership')}>
          <option value="record">Paid by hand</option>
          <option value="give">Given by the association</option>
        </Select>
        {membership === 'give' ? (
          <>
            <TextInput label="Last Day" type="date" aria-required {...form.field('until')} />
            <TextInput label="Reason" aria-required {...form.field('reason')} />
          </>
        ) : (
          <>
            <PaymentFields
              method={form.field('method')}
              amount={form.field('amount_cents')}
              day={form.field('received_on')}
              hint="In dollars."
            />
            <TextInput
              label="Last Day"
              type="date"
              hint="Empty: a year."
              {...form.field('until')}
            />
          </>
        )}
      </CheckedForm>
    </SideSheet>
  );
}

function PersonFields({ form }: { form: ReturnType<typeof useStoredForm<Values>> }) {
  return (
    <>
      <TextInput label="First Name" autoComplete="off" {...form.field('first_name')} />
      <TextInput label="Last Name" autoComplete="off" {...form.field('last_name')} />
      <TextInput
        label="Email"
        hint="Of their own: without one, add them to events by name until they have one."
        type="email"
        autoComplete="off"
        aria-required
        {...form.field('email')}
      />
      <TextInput label="Phone" type="tel" autoComplete="off" {...form.field('phone')} />
      <TextInput label="City" autoComplete="off" {...form.field('city')} />
    </>
  );
}

function membershipOf(values: Values) {
  const { until, reason, method, amount_cents, received_on } = values;
  if (values.membership === 'give') return { give: { until, reason } };
  return {
    record: {
      method: method as HandWay,
      amount_cents: typedAmount(amount_cents),
      ...(received_on !== '' && { received_on }),
      ...(until !== '' && { until }),
    },
  };
}
