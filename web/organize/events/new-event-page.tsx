import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { EventKind } from '#contract/events/events.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { useZone } from '#web/ui/zone.ts';
import page from '../../ui/lists/list-page.module.css';
import { DateTimeInput } from '../pieces/date-time-input.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import styles from './event-editor.module.css';
import fields from './form/event-form.module.css';
import { KindSelect, ZoneSelect } from './form/event-sections.tsx';
import { fieldNames } from './record/event-names.ts';
import { instantIn } from './record/event-zone.ts';

/** The first five fields of a new event; everything else is filled in once the draft is there. */
export function NewEventPage() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The same for each try: after a lost answer the draft is there once.
  const key = useRef<string>(undefined);
  const start = { title: '', kind: '', timezone: useZone(), starts_at: '', ends_at: '' };
  const form = useStoredForm('new event', start, async (typed) => {
    key.current ??= crypto.randomUUID();
    const { timezone } = typed;
    const { data } = await organize('addEvent', {
      body: {
        title: typed.title,
        timezone,
        starts_at: instantIn(timezone, typed.starts_at) ?? typed.starts_at,
        ends_at: instantIn(timezone, typed.ends_at) ?? typed.ends_at,
        ...(typed.kind !== '' && { kind: typed.kind as EventKind }),
        key: key.current,
      },
    });
    key.current = undefined;
    form.forget();
    await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
    await navigate({ to: '/organize/events/$slug', params: { slug: data.slug }, replace: true });
  });

  return (
    <div className={page.page}>
      <PageHead title="New Event" description="Begins the draft of an event." />
      <header className={page.head}>
        <p>
          <Link to="/organize/events">All Events</Link>
        </p>
        <h1>New Event</h1>
        <p className={page.lead}>
          This makes a draft, which only organizers see; everything else comes next. If there was
          one like it, it is quicker to{' '}
          <Link to="/organize/events" search={{ filter: 'past' }}>
            repeat a past event
          </Link>
          .
        </p>
      </header>
      <div className={styles.coming}>
        <CheckedForm form={form} button="Make the Draft">
          <TextInput
            label={fieldNames.title}
            maxLength={120}
            autoComplete="off"
            aria-required
            {...form.field('title')}
          />
          <KindSelect {...form.field('kind')} />
          <ZoneSelect
            hint="The times below are as the clocks show them there."
            {...form.field('timezone')}
          />
          <div className={fields.pair}>
            <DateTimeInput
              label={fieldNames.starts_at}
              aria-required
              {...form.field('starts_at')}
            />
            <DateTimeInput label={fieldNames.ends_at} aria-required {...form.field('ends_at')} />
          </div>
        </CheckedForm>
      </div>
    </div>
  );
}
