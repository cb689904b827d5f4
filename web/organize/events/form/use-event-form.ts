import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { forgetNamed } from '../../event-frame/named-event-query.ts';
import { moveErrors } from '../../pieces/move-errors.ts';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { useVersionedForm } from '../../pieces/use-versioned-form.ts';
import { organize } from '../../session/organize-call.ts';
import { loadRecord, saveRecord, storeRecord } from '../record/event-record.ts';
import {
  type EventField,
  type EventRecord,
  type EventTexts,
  eventTexts,
} from '../record/event-values.ts';

/** The form of an event, or of its statement: saves what differs, and may publish it in one go. */
export function useEventForm(loaded: EventRecord, self: OrganizerSelf, part: 'edit' | 'money') {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const show = (record: EventRecord) => storeRecord(queryClient, record);
  const publishes = useRef(false);

  const form = useVersionedForm<EventRecord, EventTexts>({
    name: `${part === 'edit' ? 'event' : 'statement'} ${loaded.event.uuid}`,
    loaded,
    versionOf: ({ event }) => event.version,
    textsOf: eventTexts,
    async save(mine, before, onSaved) {
      const isPublishing = publishes.current;
      publishes.current = false;
      try {
        const saved = await saveRecord(before, mine, (record) => {
          show(record);
          onSaved(record);
        });
        if (isPublishing) {
          // What was typed is stored by now, also if publishing fails.
          form.forget();
          return await publish(saved);
        }
        notifyUndo(
          part === 'edit' ? 'The event is saved.' : 'The statement is saved.',
          async () => {
            begin(await saveRecord(saved, eventTexts(before), show));
          },
        );
        return saved;
      } catch (error) {
        const isOfFields = error instanceof ApiError && error.code !== 'changed_meanwhile';
        throw isOfFields ? moveErrors(error, fieldOf) : error;
      }
    },
    // The answer has the part that was saved; the form has all of them.
    theirsIn: () => loadRecord(loaded.event.uuid, self),
  });

  /** Shows another record, in the fields and wherever else. */
  function begin(record: EventRecord) {
    show(record);
    form.begin(record);
  }

  async function publish(saved: EventRecord): Promise<EventRecord> {
    const params = { uuid: saved.event.uuid };
    const body = { version: saved.event.version };
    const { data } = await organize('publishEvent', { params, body });
    const published = { ...saved, event: data };
    forgetNamed(queryClient, data.slug);
    show(published);
    // What comes next stands on its first screen.
    await navigate({ to: '/organize/events/$slug', params: { slug: data.slug } });
    notifyUndo('The event is published: everybody sees it.', async () => {
      const undone = await organize('unpublishEvent', {
        params,
        body: { version: data.version },
      });
      begin({ ...saved, event: undone.data });
    });
    // As it looked before, so that nothing moves while this screen is left.
    return { ...saved, event: { ...saved.event, version: data.version } };
  }

  return {
    ...form,
    /** What is stored, as the fields show it. */
    texts: eventTexts(form.base),
    begin,
    /** Saves what is typed, then publishes. */
    publish() {
      publishes.current = true;
      form.ref.current?.requestSubmit();
    },
  };
}

export type EventForm = ReturnType<typeof useEventForm>;
export type FormField = EventForm['field'];

/** What is refused about a place or a charity as a whole is shown at its first field. */
function fieldOf(sent: string): string {
  const first: Record<string, EventField> = { venue: 'venue.city', charity: 'charity.name' };
  return first[sent] ?? sent;
}
