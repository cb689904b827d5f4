import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { useNow } from '#web/events/now.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { useNavigate } from '#web/router/router-provider.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { organize } from '../../session/organize-call.ts';
import { may, mayAt } from '../../session/organizer.ts';
import { loadRecord, orReload, saveRecord, showAgain } from '../record/event-record.ts';
import { bodiesOf, type EventRecord, eventTexts } from '../record/event-values.ts';
import styles from './more-menu.module.css';
import { MoreMenu } from './more-menu.tsx';
import { useRepeat } from './use-repeat.ts';

/** What is seldom done with an event, behind one button. */
export function EventActs({
  event,
  self,
  onCallOff,
}: {
  event: OrganizerEvent;
  self: OrganizerSelf;
  /** Undefined for people who cannot. */
  onCallOff: (() => void) | undefined;
}) {
  const { uuid, slug, status, sold, held } = event;
  const isOver = useNow() >= Date.parse(event.ends_at);
  const { repeat, failure } = useRepeat();
  const acts = useEventActs(event, self);
  const manages = mayAt(self, 'event.manage', uuid);
  return (
    <>
      <MoreMenu>
        {status !== 'draft' && (
          <li>
            <a href={`/events/${slug}`}>Public Page</a>
          </li>
        )}
        <li>
          <Link to="/organize/events/$slug/preview" params={{ slug }}>
            Preview
          </Link>
        </li>
        {manages && (
          <li>
            <button type="button" onClick={() => repeat(event)}>
              Repeat Next Year
            </button>
          </li>
        )}
        {mayAt(self, 'roles.give-for-event', uuid) && !isOver && status !== 'cancelled' && (
          <li>
            <Link to="/organize/people" search={{ invite: 'captain', event: uuid }}>
              Invite a Captain
            </Link>
          </li>
        )}
        {may(self, 'association.audit') && (
          <li>
            <Link to="/organize/audit" search={{ event: uuid }}>
              See What Was Changed
            </Link>
          </li>
        )}
        {manages && status === 'published' && sold + held === 0 && (
          <li>
            <button type="button" onClick={acts.unpublish}>
              Unpublish
            </button>
          </li>
        )}
        {manages && status === 'draft' && (
          <li className={styles.grave}>
            <button type="button" onClick={acts.remove}>
              Delete the Draft
            </button>
          </li>
        )}
        {onCallOff && status === 'published' && (
          <li className={styles.grave}>
            <button type="button" onClick={onCallOff}>
              Call Off
            </button>
          </li>
        )}
      </MoreMenu>
      <FormFailure message={failure ?? acts.failure} />
    </>
  );
}

function useEventActs({ uuid, slug, title, version }: OrganizerEvent, self: OrganizerSelf) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run, failure } = useButtonChange();
  const key = useRef<string>(undefined);
  const params = { uuid };

  const unpublish = () =>
    run('unpublish', async () => {
      const { data } = await orReload(queryClient, () =>
        organize('unpublishEvent', { params, body: { version } }),
      );
      showOutcome();
      await showAgain(queryClient);
      notifyUndo('It is a draft again: only organizers see it.', async () => {
        await organize('publishEvent', { params, body: { version: data.version } });
        await showAgain(queryClient);
      });
    });

  const remove = () =>
    run('delete', async () => {
      const deleted = await loadRecord(uuid, self);
      await organize('deleteEvent', { params });
      await navigate({ to: '/organize/events' });
      queryClient.removeQueries({ queryKey: ['eventRecord', slug] });
      await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
      notifyUndo(`${title} is deleted.`, async () => {
        key.current ??= crypto.randomUUID();
        await addAgain(deleted, key.current);
        await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
        notifyDone(`${title} is a draft again.`);
      });
    });

  return { unpublish, remove, failure };
}

/** The same draft once more, with its agenda, pictures and statement. */
async function addAgain(deleted: EventRecord, key: string): Promise<void> {
  const { event } = bodiesOf(eventTexts(deleted), deleted);
  const { data } = await organize('addEvent', { body: { ...event, key } });
  const empty: EventRecord = { event: data, agenda: [], media: [], result: [], known: null };
  await saveRecord(empty, { ...eventTexts(deleted), slug: data.slug }, () => undefined);
}
