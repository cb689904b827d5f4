import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { organize } from '../../session/organize-call.ts';
import { may, useSelf } from '../../session/organizer.ts';
import type { EventForm } from '../form/use-event-form.ts';
import { orReload, saveRecord } from '../record/event-record.ts';
import { bodiesOf, type EventRecord, eventTexts } from '../record/event-values.ts';
import { CallOff } from './call-off.tsx';
import styles from './event-acts.module.css';
import { useRepeat } from './use-repeat.ts';

/** What else can be done with an event, beside its fields. */
export function EventActs({ form }: { form: EventForm }) {
  const self = useSelf();
  const { event } = form.base;
  const { repeat, failure, isRepeating } = useRepeat();
  return (
    <section className={styles.acts} id="acts" aria-labelledby="acts-title">
      <h2 id="acts-title">What else</h2>
      <div className={styles.act}>
        <p>
          A draft of it for next year: the same weekday, the same hours, everything but bookings.
        </p>
        <Button variant="outline" loading={isRepeating} onClick={() => repeat(event)}>
          Repeat
        </Button>
        <FormFailure message={failure} />
      </div>
      {event.status === 'published' && <Unpublish form={form} />}
      {event.status === 'draft' && <DeleteDraft form={form} />}
      {event.status === 'published' && <CallOff form={form} />}
      {self && may(self, 'association.audit') && (
        <p>
          <Link to="/organize/audit" search={{ event: event.uuid }}>
            See What Was Changed
          </Link>
        </p>
      )}
    </section>
  );
}

function Unpublish({ form }: { form: EventForm }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const { base } = form;
  const { uuid, version, sold, held } = base.event;
  const params = { uuid };
  const unpublish = () =>
    run('unpublish', async () => {
      const { data } = await orReload(queryClient, () =>
        organize('unpublishEvent', { params, body: { version } }),
      );
      showOutcome();
      form.begin({ ...base, event: data });
      notifyUndo('It is a draft again: only organizers see it.', async () => {
        const body = { version: data.version };
        const published = await organize('publishEvent', { params, body });
        form.begin({ ...base, event: published.data });
      });
    });
  return (
    <div className={styles.act}>
      <p>
        {sold + held === 0
          ? 'Takes it off the site again, while nobody has booked.'
          : `It stays published: ${sold + held} places are booked. To take it off, call it off.`}
      </p>
      {sold + held === 0 && (
        <Button variant="outline" loading={underWay.includes('unpublish')} onClick={unpublish}>
          Unpublish
        </Button>
      )}
      <FormFailure message={failure} />
    </div>
  );
}

function DeleteDraft({ form }: { form: EventForm }) {
  const { run, failure, underWay } = useButtonChange();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const key = useRef<string>(undefined);
  const { base } = form;
  const remove = () =>
    run('delete', async () => {
      await organize('deleteEvent', { params: { uuid: base.event.uuid } });
      form.forget();
      await navigate({ to: '/organize/events' });
      queryClient.removeQueries({ queryKey: ['eventRecord', base.event.slug] });
      await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
      notifyUndo(`${base.event.title} is deleted.`, async () => {
        key.current ??= crypto.randomUUID();
        await addAgain(base, key.current);
        await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
        notifyDone(`${base.event.title} is a draft again.`);
      });
    });
  return (
    <div className={styles.act}>
      <p>Nobody has booked it: it can go.</p>
      <Button variant="outline" loading={underWay.includes('delete')} onClick={remove}>
        Delete the Draft
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}

/** The same draft once more, with its agenda, pictures and statement. */
async function addAgain(deleted: EventRecord, key: string): Promise<void> {
  const { event } = bodiesOf(eventTexts(deleted), deleted);
  const { data } = await organize('addEvent', { body: { ...event, key } });
  const empty: EventRecord = { event: data, agenda: [], media: [], finances: [] };
  await saveRecord(empty, { ...eventTexts(deleted), slug: data.slug }, () => undefined);
}
