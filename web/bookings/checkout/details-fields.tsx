import type { ReactNode } from 'react';
import type { Event } from '#contract/events/events.ts';
import { consentWordings } from '#contract/values/consent.ts';
import { useHowToPay } from '#web/payments/how-to-pay.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import formStyles from '../../forms/form.module.css';
import styles from './details.module.css';
import { DonationFields } from './donation-fields.tsx';
import type { BookingForm } from './use-booking-form.ts';

/** Dietary restrictions and notes, each behind a line, and a donation; all are optional. */
export function DetailsFields({ form, event }: { form: BookingForm; event: Event }) {
  const { values, typed, errors, change } = form;
  const takesCards = useHowToPay() === undefined;
  return (
    <div className={styles.details}>
      <div className={styles.lines}>
        {(event.serves_meal || values.dietary !== '') && (
          <Line title="Dietary restrictions" text={values.dietary} isOpen={'dietary' in typed}>
            <TextArea
              label="Your Own Dietary Restrictions"
              hint="Yours alone, so that the kitchen can plan your meal. Each guest’s meal is chosen beside their name."
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
          </Line>
        )}
        <Line title="A note" text={values.notes} isOpen={'notes' in typed}>
          <TextArea
            label="Notes for the Organizers"
            hint="Who you’d like to be with, or when you can arrive."
            autoComplete="off"
            {...form.field('data.notes', 'notes')}
          />
        </Line>
      </div>
      {(takesCards || values.donation !== '') && <DonationFields form={form} event={event} />}
    </div>
  );
}

/** A disclosure line, which says what stands behind it. `isOpen`: at first. */
function Line({
  title,
  text,
  isOpen,
  children,
}: {
  title: string;
  text: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.line} open={isOpen}>
      <summary>
        {title}{' '}
        {text.trim() === '' ? (
          <span className={classNames(styles.text, styles.none)}>Optional</span>
        ) : (
          <span className={styles.text}>{text}</span>
        )}
      </summary>
      <div className={formStyles.form}>{children}</div>
    </details>
  );
}
