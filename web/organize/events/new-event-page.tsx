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
import { useEndFollowing } from '../fields/end-following.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { sentValues } from '../fields/field-texts.ts';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { type OrganizeArguments, organize } from '../session/organize-call.ts';
import styles from './event-editor.module.css';

type NewEvent = NonNullable<OrganizeArguments<'addEvent'>[0]>['body'];

const { title, kind, timezone, starts_at, ends_at } = eventFields;

const firstFields = {
  title,
  kind: { label: kind.label, kind: kind.kind, choices: kind.choices, empty: kind.empty },
  timezone: { ...timezone, hint: 'Times are local to the venue.' },
  starts_at: { ...starts_at, isRequired: true },
  ends_at: { ...ends_at, isRequired: true },
} as const;

/** The first five fields of a new event; everything else is filled in once the draft is there. */
export function NewEventPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The same for each try: after a lost answer the draft is there once.
  const key = useRef<string>(undefined);
  const start = { title: '', kind: '', timezone: useZone(), starts_at: '', ends_at: '' };
  const form = useStoredForm('new event', start, async (typed) => {
    key.current ??= crypto.randomUUID();
    const { data } = await organize('addEvent', {
      body: {
        ...sentValues<Omit<NewEvent, 'key'>>(firstFields, typed, typed.timezone),
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

  return (
    <div className={page.page}>
      <PageHead title="New Event" description="Begins the draft of an event." />
      <header className={page.head}>
        <p>
          <Link to="/organize/events">All Events</Link>
        </p>
        <h1>New Event</h1>
        <p className={page.lead}>
          A draft, which only organizers see; everything else comes next. Quicker:{' '}
          <Link to="/organize/events" search={{ filter: 'past' }}>
            repeat a past event
          </Link>
          .
        </p>
      </header>
      <div className={styles.coming}>
        <CheckedForm form={form} button="Create Draft">
          <FieldRows fields={firstFields} limits={limits} field={form.field} now={end} />
        </CheckedForm>
      </div>
    </div>
  );
}
