import { addEvent as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { eventFields } from '#contract/events/event-fields.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { useLiveValues } from '../booking/acts/live-sum.tsx';
import { NewEventHead } from '../event-frame/event-head.tsx';
import { useEndFollowing } from '../fields/end-following.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { sentValues } from '../fields/field-texts.ts';
import { retype, useStoredForm, valuesNow } from '../pieces/forms/use-stored-form.ts';
import { type OrganizeArguments, organize } from '../session/organize-call.ts';
import styles from './event-editor.module.css';
import {
  loadVenues,
  placeNamed,
  usedVenues,
  useVenues,
  VenueList,
  VenueOffer,
  venueNamed,
} from './form/used-venues.tsx';

type NewEvent = NonNullable<OrganizeArguments<'addEvent'>[0]>['body'];

const { title, kind, 'venue.name': venueName, timezone, starts_at, ends_at } = eventFields;

const firstFields = {
  title,
  kind: { label: kind.label, kind: kind.kind, choices: kind.choices, empty: kind.empty },
  'venue.name': {
    label: venueName.label,
    kind: venueName.kind,
    hint: 'One that was used before brings its address and time zone.',
  },
  timezone: { ...timezone, hint: 'Times are local to the venue.' },
  starts_at: { ...starts_at, isRequired: true },
  ends_at: { ...ends_at, isRequired: true },
} as const;

/** The first fields of a new event; everything else is filled in once the draft is there. */
export function NewEventPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The same for each try: after a lost answer the draft is there once.
  const key = useRef<string>(undefined);
  const venues = useVenues();
  const start = {
    title: '',
    kind: '',
    'venue.name': '',
    timezone: useZone(),
    starts_at: '',
    ends_at: '',
  };
  const form = useStoredForm('new event', start, async (typed) => {
    key.current ??= crypto.randomUUID();
    const { data } = await organize('addEvent', {
      body: {
        ...sentValues<Omit<NewEvent, 'key'>>(firstFields, typed, typed.timezone),
        venue: placeNamed(await loadVenues(queryClient), typed['venue.name']),
        key: key.current,
      },
    });
    key.current = undefined;
    form.forget();
    await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
    await navigate({
      to: '/organize/events/$slug/edit',
      params: { slug: data.slug },
      replace: true,
    });
  });

  const end = useEndFollowing(form.field);
  const venue = {
    list: usedVenues,
    onChange: async () => {
      form.field('venue.name').onChange();
      const known = await loadVenues(queryClient);
      const typed = valuesNow(form.ref.current, start);
      const zone = venueNamed(known, typed['venue.name'])?.timezone ?? typed.timezone;
      if (zone === typed.timezone) return;
      retype(form, start, { timezone: zone }, document.activeElement?.getAttribute('name') ?? '');
    },
  };

  return (
    <div className={page.page}>
      <PageHead title="New event" description="Begins the draft of an event." />
      <NewEventHead>
        A draft, which only organizers see; everything else comes next. Quicker:{' '}
        <Link to="/organize/events" search={{ filter: 'past' }}>
          repeat a past event
        </Link>
        .
      </NewEventHead>
      <div className={styles.coming}>
        <CheckedForm form={form} button="Create Draft">
          <FieldRows
            fields={firstFields}
            limits={limits}
            field={form.field}
            now={{ ...end, 'venue.name': venue }}
            above={{ timezone: <Offer form={form} start={start} venues={venues} /> }}
          />
          <VenueList venues={venues} />
        </CheckedForm>
      </div>
    </div>
  );
}

type Start = Record<keyof typeof firstFields, string>;

/** Again with each letter; the fields themselves are not drawn anew. */
function Offer({
  form,
  start,
  venues,
}: Pick<Parameters<typeof VenueOffer>[0], 'venues'> & {
  form: Parameters<typeof retype<Start>>[0];
  start: Start;
}) {
  const typed = useLiveValues(form.ref, start)['venue.name'];
  return (
    <VenueOffer
      venues={venues}
      typed={typed}
      onUse={({ name, timezone }) =>
        retype(form, start, { 'venue.name': name, timezone }, 'venue.name')
      }
    />
  );
}
