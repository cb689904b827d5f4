import { useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import type { BookingForm } from './use-booking-form.ts';

const amounts = ['', '10', '25', '50'];

const choices = [
  ...amounts.map((value) => ({ value, label: value === '' ? 'None' : `$${value}` })),
  { value: 'other', label: 'Other' },
];

/** Usual amounts as chips, any other in a field. */
export function DonationFields({ form, event }: { form: BookingForm; event: Event }) {
  const { donation } = form.values;
  const [isOther, setOther] = useState(!amounts.includes(donation));
  const cause = event.charity?.name ?? 'charity';
  return (
    <div className={formStyles.form}>
      <RadioGroup
        legend={`Add a donation to ${cause}?`}
        look="chips"
        choices={choices}
        value={isOther ? 'other' : donation}
        onChange={(value) => {
          setOther(value === 'other');
          if (value !== 'other') form.change({ donation: value });
        }}
      />
      {isOther && (
        <div className={formStyles.short}>
          <TextInput
            label={event.charity ? `Donation to ${event.charity.name}` : 'Donation to Charity'}
            hint="In dollars. All of it goes to the cause."
            inputMode="decimal"
            autoComplete="off"
            {...form.field('data.donation_cents', 'donation')}
          />
        </div>
      )}
    </div>
  );
}
