import { consentWordings } from '#contract/consent.ts';
import type { Event } from '#contract/events.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import formStyles from '../../forms/form.module.css';
import sections from '../../ui/sections.module.css';
import type { BookingForm } from './use-booking-form.ts';

/** Dietary restrictions, notes and a donation; all are optional. */
export function DetailsFields({ form, event }: { form: BookingForm; event: Event }) {
  const { values, errors, change } = form;
  return (
    <div className={classNames(sections.list, formStyles.form)}>
      <TextArea
        label="Dietary Restrictions"
        hint="Optional, so that the kitchen can plan your meals."
        autoComplete="off"
        {...form.field('data.dietary_restrictions', 'dietary')}
      />
      {values.dietary.trim() !== '' && (
        <Checkbox
          label={consentWordings.booking.text}
          name="data.private_consent"
          checked={values.dietaryConsent}
          error={errors['data.private_consent']}
          onChange={({ target }) => change({ dietaryConsent: target.checked })}
        />
      )}
      <TextArea
        label="Notes for the Organizers"
        hint="Optional: who you’d like to be with, or when you can arrive."
        autoComplete="off"
        {...form.field('data.notes', 'notes')}
      />
      <div className={formStyles.short}>
        <TextInput
          label={event.charity ? `Donation to ${event.charity.name}` : 'Donation to Charity'}
          hint="Optional, in dollars. All of it goes to the cause."
          inputMode="decimal"
          autoComplete="off"
          {...form.field('data.donation_cents', 'donation')}
        />
      </div>
    </div>
  );
}
