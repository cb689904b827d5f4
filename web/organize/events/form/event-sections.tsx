import { saveEvent } from 'virtual:organize-limits';
import type { ReactNode } from 'react';
import { eventFields, eventSections, isOfCaptains } from '#contract/events/event-fields.ts';
import { type Field, namesOf } from '#contract/values/field-table.ts';
import { FieldRows } from '../../fields/field-rows.tsx';
import { movesInWords } from '../moved/move-notice.tsx';
import type { EventTexts } from '../record/event-values.ts';
import { inZone } from '../record/in-zone.ts';
import { MoveAlong, type useMoveAlong } from './move-along.tsx';
import { OpenSection, useSections } from './open-sections.tsx';
import type { EventForm, FormField } from './use-event-form.ts';
import {
  atVenue,
  isOfAnother,
  usedVenues,
  useVenues,
  VenueList,
  VenueOffer,
  VenueQuestions,
  venueNamed,
} from './used-venues.tsx';

type Rows = Parameters<typeof FieldRows<keyof typeof eventFields>>[0];

interface SectionProps extends Pick<Rows, 'now' | 'above'> {
  id: keyof typeof eventSections;
  field: FormField;
  isManager?: boolean;
  lead?: string;
  children?: ReactNode;
}

/** A section of the form that is single fields. */
function Section({ id, field, isManager = true, lead, children, now, above }: SectionProps) {
  const { gaps } = useSections();
  const names = namesOf(eventFields).filter(
    (name) => eventFields[name].section === id && (isManager || isOfCaptains(name)),
  );
  // V11: said while somebody types, and not only where publishing is refused.
  const marked = names
    .filter((name) => name in gaps)
    .map((name): [string, object] => {
      const { hint }: Field = eventFields[name];
      return [name, { hint: ['Needed to publish.', hint].filter(Boolean).join(' ') }];
    });
  return (
    <OpenSection id={id} title={eventSections[id]}>
      {lead && <p>{lead}</p>}
      <FieldRows
        fields={eventFields}
        names={names}
        limits={saveEvent}
        field={field}
        now={{ ...Object.fromEntries(marked), ...now }}
        above={above}
      />
      {children}
    </OpenSection>
  );
}

interface Props {
  field: FormField;
}

/** What a section types in place of the person, and the field that has the focus then. */
type Type = (texts: EventTexts, focused: keyof EventTexts) => void;

export function What({
  field,
  isManager,
  isSlugOpen,
}: Props & { isManager: boolean; isSlugOpen: boolean }) {
  const slug = isSlugOpen ? {} : { hint: 'Fixed: links to the page are out.', readOnly: true };
  return <Section id="what" field={field} isManager={isManager} now={{ slug }} />;
}

export function When({
  form: { field, base },
  along: { line, times },
  onType,
}: {
  form: EventForm;
  along: ReturnType<typeof useMoveAlong>;
  onType: Type;
}) {
  const { typed } = useSections();
  const timezone = {
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const texts = inZone(typed, value);
      if (texts.booking_opens_at === typed.booking_opens_at) field('timezone').onChange();
      else onType(texts, 'timezone');
    },
  };
  return (
    <Section
      id="when"
      field={field}
      lead={`Times are local to the venue. ${movesInWords(base.event)}`.trim()}
      now={{ ...times, timezone }}
    >
      <MoveAlong {...line} typed={typed} />
    </Section>
  );
}

export function Where({ form, onType }: { form: EventForm; onType: Type }) {
  const { base, field, typed, texts } = form;
  const venues = useVenues();
  const name = {
    list: usedVenues,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const venue = venueNamed(venues, value);
      if (venue && isOfAnother(typed, texts, venues)) onType(atVenue(typed, venue), 'venue.name');
      else field('venue.name').onChange();
    },
  };
  const answered = () => {
    for (const name of ['venue.address', 'venue.city'] as const) field(name).onChange();
  };
  return (
    <Section
      id="where"
      field={field}
      lead={movesInWords(base.event)}
      now={{ 'venue.name': name }}
      above={{
        'venue.city': (
          <VenueOffer
            venues={venues}
            typed={typed['venue.name']}
            onUse={(venue) => onType(atVenue(typed, venue), 'venue.name')}
          />
        ),
      }}
    >
      <VenueList venues={venues} />
      <VenueQuestions
        form={form}
        venues={venues}
        onType={(texts) => {
          answered();
          onType(texts, 'venue.city');
        }}
        onAnswered={answered}
      />
    </Section>
  );
}

export function Places({ field, taken }: Props & { taken: number }) {
  if (taken === 0) return <Section id="places" field={field} />;
  return (
    <Section
      id="places"
      field={field}
      now={{ capacity: { hint: `${taken} are taken. Empty: no limit.` } }}
      above={{
        member_only: <p>A new price is for new bookings. People who have booked paid theirs.</p>,
      }}
    />
  );
}

export function Booking({
  field,
  along: { booking },
}: Props & { along: ReturnType<typeof useMoveAlong> }) {
  return <Section id="booking" field={field} now={booking} />;
}

export function Charity({ field }: Props) {
  return (
    <Section
      id="charity"
      field={field}
      lead="Whom the event raises money for. Leave all four empty if it is for none."
    />
  );
}
