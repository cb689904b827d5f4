import { saveEvent } from 'virtual:organize-limits';
import type { ReactNode } from 'react';
import { eventFields, eventSections, isOfCaptains } from '#contract/events/event-fields.ts';
import { namesOf } from '#contract/values/field-table.ts';
import { FieldRows } from '../../fields/field-rows.tsx';
import { FormSection } from '../../pieces/form-section.tsx';
import type { FormField } from './use-event-form.ts';

type Rows = Parameters<typeof FieldRows<keyof typeof eventFields>>[0];

interface SectionProps extends Pick<Rows, 'now' | 'above'> {
  id: keyof typeof eventSections;
  field: FormField;
  isManager?: boolean;
  lead?: string;
  children?: ReactNode;
}

/** A section of the form that is single fields. */
function Section({ id, field, isManager = true, lead, children, ...rows }: SectionProps) {
  const names = namesOf(eventFields).filter(
    (name) => eventFields[name].section === id && (isManager || isOfCaptains(name)),
  );
  return (
    <FormSection id={id} title={eventSections[id]}>
      {lead !== undefined && <p>{lead}</p>}
      <FieldRows fields={eventFields} names={names} limits={saveEvent} field={field} {...rows} />
      {children}
    </FormSection>
  );
}

interface Props {
  field: FormField;
}

export function What({
  field,
  isManager,
  isSlugOpen,
}: Props & { isManager: boolean; isSlugOpen: boolean }) {
  const slug = isSlugOpen
    ? {}
    : { hint: 'It stays as it is: links to the page are out.', readOnly: true };
  return <Section id="what" field={field} isManager={isManager} now={{ slug }} />;
}

export function When({
  field,
  onStart,
  children,
}: Props & { onStart: (start: string) => void; children: ReactNode }) {
  const { onChange } = field('starts_at');
  const starts_at = {
    onChange: ({ target }: { target: { value: string } }) => {
      onChange();
      onStart(target.value);
    },
  };
  return (
    <Section
      id="when"
      field={field}
      lead="All times here are as the clocks of the place show them."
      now={{ starts_at }}
    >
      {children}
    </Section>
  );
}

export function Where({ field }: Props) {
  return <Section id="where" field={field} />;
}

export function Places({ field, taken }: Props & { taken: number }) {
  if (taken === 0) return <Section id="places" field={field} />;
  return (
    <Section
      id="places"
      field={field}
      now={{ capacity: { hint: `${taken} are taken. Empty: no limit.` } }}
      above={{
        member_only: <p>A new price is for new bookings: who has booked paid theirs.</p>,
      }}
    />
  );
}

export function Booking({ field }: Props) {
  return <Section id="booking" field={field} />;
}

export function Charity({ field }: Props) {
  return (
    <Section
      id="charity"
      field={field}
      lead="In aid of whom. Leave all four empty if it is for none."
    />
  );
}
