import type { ReactNode } from 'react';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { DateTimeInput } from '../../pieces/date-time-input.tsx';
import { FormSection } from '../../pieces/form-section.tsx';
import { timeZoneGroups } from '../../settings/time-zones.ts';
import { fieldNames, kindNames } from '../record/event-names.ts';
import styles from './event-form.module.css';
import type { FormField } from './use-event-form.ts';

// The sections of the form that are single fields.

export function What({
  field,
  isManager,
  isSlugOpen,
}: {
  field: FormField;
  isManager: boolean;
  isSlugOpen: boolean;
}) {
  return (
    <FormSection id="what" title="What it is">
      <TextInput
        label={fieldNames.title}
        maxLength={120}
        autoComplete="off"
        aria-required
        {...field('title')}
      />
      {isManager && <KindAndLabel field={field} />}
      <TextArea
        label={fieldNames.summary}
        hint="A sentence or two, in lists and when the page is shared."
        rows={2}
        maxLength={300}
        {...field('summary')}
      />
      <TextArea
        label={fieldNames.description}
        hint="An empty line begins a paragraph."
        rows={8}
        maxLength={10_000}
        {...field('description')}
      />
      {isManager && (
        <>
          <TextArea
            label={fieldNames.what_to_bring}
            hint="A thing a line: on the page, the ticket and in emails. Left empty, the ticket says what is usual."
            rows={3}
            maxLength={500}
            {...field('what_to_bring')}
          />
          <TextInput
            label={fieldNames.slug}
            hint={
              isSlugOpen
                ? 'Small letters, digits and hyphens, as in winter-gala-2027. It stays as it is once published.'
                : 'It stays as it is: links to the page are out.'
            }
            maxLength={120}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={!isSlugOpen}
            {...field('slug')}
          />
          <Checkbox
            label="Show it on home, among at most 6 events to come."
            {...field('featured')}
          />
        </>
      )}
    </FormSection>
  );
}

function KindAndLabel({ field }: { field: FormField }) {
  return (
    <div className={styles.pair}>
      <KindSelect hint="Rounds, clinics and simulators ask for handicaps." {...field('kind')} />
      <TextInput
        label={fieldNames.format}
        hint="In your words, as in “Scramble, 18 holes”."
        maxLength={120}
        autoComplete="off"
        {...field('format')}
      />
    </div>
  );
}

export function When({
  field,
  onStart,
  children,
}: {
  field: FormField;
  onStart: (start: string) => void;
  children: ReactNode;
}) {
  const starts = field('starts_at');
  return (
    <FormSection id="when" title="When">
      <p>All times here are as the clocks of the place show them.</p>
      <ZoneSelect {...field('timezone')} />
      <div className={styles.pair}>
        <DateTimeInput
          label={fieldNames.starts_at}
          {...starts}
          onChange={({ target }) => {
            starts.onChange();
            onStart(target.value);
          }}
        />
        <DateTimeInput label={fieldNames.ends_at} {...field('ends_at')} />
      </div>
      {children}
    </FormSection>
  );
}

export function KindSelect(props: Omit<Parameters<typeof Select>[0], 'label' | 'children'>) {
  return (
    <Select label={fieldNames.kind} {...props}>
      <option value="">Choose one</option>
      {Object.entries(kindNames).map(([kind, name]) => (
        <option key={kind} value={kind}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** The zones of the Americas: no event is elsewhere. */
export function ZoneSelect(props: Omit<Parameters<typeof Select>[0], 'label' | 'children'>) {
  return (
    <Select label={fieldNames.timezone} {...props}>
      {timeZoneGroups().map(({ label, zones }) => (
        <optgroup key={label} label={label}>
          {zones
            .filter((zone) => zone.startsWith('America/'))
            .map((zone) => (
              <option key={zone} value={zone}>
                {zone.replace('America/', '').replaceAll('_', ' ')}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}

export function Where({ field }: { field: FormField }) {
  return (
    <FormSection id="where" title="Where">
      <div className={styles.pair}>
        <TextInput
          label={fieldNames['venue.name']}
          maxLength={120}
          autoComplete="off"
          {...field('venue.name')}
        />
        <TextInput
          label={fieldNames['venue.address']}
          maxLength={120}
          autoComplete="off"
          {...field('venue.address')}
        />
        <TextInput
          label={fieldNames['venue.city']}
          maxLength={120}
          autoComplete="off"
          {...field('venue.city')}
        />
        <TextInput
          label={fieldNames['venue.province']}
          hint="In full, or in its two letters."
          maxLength={120}
          autoComplete="off"
          {...field('venue.province')}
        />
        <TextInput
          label={fieldNames['venue.latitude']}
          hint="Both only if the portal does not know the city."
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          {...field('venue.latitude')}
        />
        <TextInput
          label={fieldNames['venue.longitude']}
          hint="In Canada it begins with a minus."
          maxLength={12}
          autoComplete="off"
          {...field('venue.longitude')}
        />
      </div>
    </FormSection>
  );
}

export function Places({ field, taken }: { field: FormField; taken: number }) {
  return (
    <FormSection id="places" title="Places and prices">
      <div className={styles.three}>
        <TextInput
          label={fieldNames.capacity}
          hint={taken > 0 ? `${taken} are taken. Empty: no limit.` : 'Empty: no limit.'}
          inputMode="numeric"
          maxLength={7}
          autoComplete="off"
          {...field('capacity')}
        />
        <TextInput
          label={fieldNames.price_cents}
          hint="0 is free, 0.50 the least otherwise."
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          {...field('price_cents')}
        />
        <TextInput
          label={fieldNames.member_price_cents}
          hint="Never more than the price."
          inputMode="decimal"
          maxLength={12}
          autoComplete="off"
          {...field('member_price_cents')}
        />
      </div>
      {taken > 0 && <p>A new price is for new bookings: who has booked paid theirs.</p>}
      <Checkbox label="Only members can book." {...field('member_only')} />
    </FormSection>
  );
}

export function Booking({ field }: { field: FormField }) {
  return (
    <FormSection id="booking" title="Booking">
      <div className={styles.pair}>
        <DateTimeInput label={fieldNames.booking_opens_at} {...field('booking_opens_at')} />
        <DateTimeInput label={fieldNames.booking_closes_at} {...field('booking_closes_at')} />
        <DateTimeInput
          label={fieldNames.cancel_until}
          hint="Who cancels by then gets all the money back."
          {...field('cancel_until')}
        />
      </div>
    </FormSection>
  );
}

export function Charity({ field }: { field: FormField }) {
  return (
    <FormSection id="charity" title="Charity">
      <p>In aid of whom. Leave all four empty if it is for none.</p>
      <div className={styles.pair}>
        <TextInput
          label={fieldNames['charity.name']}
          maxLength={120}
          autoComplete="off"
          {...field('charity.name')}
        />
        <TextInput
          label={fieldNames['charity.url']}
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={300}
          autoComplete="off"
          {...field('charity.url')}
        />
        <TextInput
          label={fieldNames['charity.goal_cents']}
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          {...field('charity.goal_cents')}
        />
        <TextInput
          label={fieldNames['charity.raised_cents']}
          hint="What has come in by now."
          inputMode="decimal"
          maxLength={14}
          autoComplete="off"
          {...field('charity.raised_cents')}
        />
      </div>
    </FormSection>
  );
}
