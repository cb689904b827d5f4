import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OrganizerSelf } from '#contract/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { showOutcome } from '#web/ui/focus-content.ts';
import { meanwhileOf } from '../pieces/changed-meanwhile.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import { loadRecord, saveRecord, storeRecord } from './event-record.ts';
import { type EventField, type EventRecord, type EventTexts, eventTexts } from './event-values.ts';

/** Somebody else has saved the event since this form began. */
export interface EventConflict {
  theirs: EventRecord;
  mine: EventTexts;
  by: string | null;
  at: string;
}

/**
 * The form of an event. What is typed is in this tab's storage, and beside it what the form began with: after
 * a reload it is still told apart what this person changed, and what somebody else (12.4).
 */
export function useEventForm(loaded: EventRecord, self: OrganizerSelf) {
  const { base, setBase, stored, round, begin, beginAnew } = useBase(loaded, self);
  const { save, offerUndo, publish } = useSaves(base, setBase, begin);
  const { conflict, setConflict, readMine, raise } = useConflict(base.event.uuid, self);
  const publishes = useRef(false);

  const form = useStoredForm(`event ${base.event.uuid}`, eventTexts(base), async (mine) => {
    setConflict(undefined);
    const isPublishing = publishes.current;
    publishes.current = false;
    try {
      const saved = await save(mine);
      stored.forget();
      // What was typed is stored by now, whatever publishing answers.
      if (isPublishing) form.forget();
      if (isPublishing) return await publish(saved);
      offerUndo(saved);
      // Shown as it is stored; what was typed meanwhile stays in its fields.
      if (isSame(mine, form.ref.current)) beginAnew();
    } catch (error) {
      throw await raise(error, mine);
    }
  });

  // Nothing is typed here, and somebody else has saved.
  const isOld = loaded.event.version > base.event.version;
  if (isOld && !form.isTyped && !form.isSubmitting) begin(loaded);

  /** Types these texts, on top of a record. */
  function retype(record: EventRecord, texts: EventTexts) {
    stored.keep(record);
    setBase(record);
    setConflict(undefined);
    form.refill(texts);
    beginAnew();
  }

  return {
    ...form,
    base,
    /** What is stored, as the fields show it. */
    texts: eventTexts(base),
    conflict,
    readMine: () => readMine(form.ref.current),
    round,
    /** Saves what is typed, then publishes. */
    publish() {
      publishes.current = true;
      form.ref.current?.requestSubmit();
    },
    /** The record is another one, by an act beside the form. */
    begin,
    /** Goes on from what somebody else has saved: saves these texts, as if they had been typed there. */
    choose(values: EventTexts) {
      if (!conflict) return;
      flushSync(() => retype(conflict.theirs, values));
      form.ref.current?.requestSubmit();
    },
    /** Types other texts. */
    type: (texts: EventTexts) => retype(base, texts),
    /** Leaves out what is typed. */
    startAgain() {
      form.forget();
      setConflict(undefined);
      begin(loaded);
    },
    field(name: EventField) {
      const { onChange, ...props } = form.field(name);
      const keep = () => {
        onChange();
        stored.keep(base);
        readMine(form.ref.current);
      };
      return { ...props, onChange: keep };
    },
  };
}

/** What somebody else has saved, until one of the versions is chosen. */
function useConflict(uuid: string, self: OrganizerSelf) {
  const [conflict, setConflict] = useState<EventConflict>();
  return {
    conflict,
    setConflict,
    /** What is typed while somebody chooses is theirs to choose as well. */
    readMine(form: HTMLFormElement | null): EventTexts | undefined {
      if (!conflict) return undefined;
      const mine = typedTexts(form, conflict.mine);
      setConflict({ ...conflict, mine });
      return mine;
    },
    /** Returns what the form says of a failure. */
    async raise(error: unknown, mine: EventTexts): Promise<unknown> {
      const meanwhile = meanwhileOf(error);
      if (!meanwhile) return error instanceof ApiError ? atFields(error) : error;
      // The answer has the part that was saved; the form has all of them.
      const theirs = await loadRecord(uuid, self);
      setConflict({ theirs, mine, by: meanwhile.by, at: meanwhile.at });
      return error;
    },
  };
}

/** What the form began with: after a reload what it began with before, while something is typed. */
function useBase(loaded: EventRecord, self: OrganizerSelf) {
  const queryClient = useQueryClient();
  const stored = storedBase(self.uuid, loaded.event.uuid);
  const [base, setBase] = useState(() => stored.read() ?? loaded);
  /** Counts how often the fields began anew. */
  const [round, setRound] = useState(0);
  const beginAnew = () => setRound((last) => last + 1);
  return {
    base,
    setBase,
    stored,
    round,
    beginAnew,
    /** Shows another record in the fields. */
    begin(record: EventRecord) {
      stored.forget();
      if (record !== loaded) storeRecord(queryClient, record);
      setBase(record);
      beginAnew();
    },
  };
}

/** Saving and publishing, each with the way back. */
function useSaves(
  base: EventRecord,
  setBase: (record: EventRecord) => void,
  begin: (record: EventRecord) => void,
) {
  const queryClient = useQueryClient();
  const onSaved = (record: EventRecord) => {
    storeRecord(queryClient, record);
    setBase(record);
  };
  return {
    save: (texts: EventTexts) => saveRecord(base, texts, onSaved),
    offerUndo(saved: EventRecord) {
      const before = eventTexts(base);
      notifyUndo('The event is saved.', async () => {
        begin(await saveRecord(saved, before, (record) => storeRecord(queryClient, record)));
      });
    },
    async publish(saved: EventRecord) {
      const { uuid, version } = saved.event;
      const params = { uuid };
      const { data } = await organize('publishEvent', { params, body: { version } });
      // Before the button is gone.
      showOutcome();
      begin({ ...saved, event: data });
      notifyUndo('The event is published: everybody sees it.', async () => {
        const body = { version: data.version };
        const undone = await organize('unpublishEvent', { params, body });
        begin({ ...saved, event: undone.data });
      });
    },
  };
}

export type EventForm = ReturnType<typeof useEventForm>;
export type FormField = EventForm['field'];

/** The texts in the fields now; those without a field as they were. */
export function typedTexts(form: HTMLFormElement | null, start: EventTexts): EventTexts {
  const typed = Object.entries(start).map(([name, value]) => {
    const input = form?.elements.namedItem(name) as HTMLInputElement | null;
    if (!input) return [name, value];
    return [name, input.type === 'checkbox' ? input.checked : input.value];
  });
  return Object.fromEntries(typed);
}

function isSame(texts: EventTexts, form: HTMLFormElement | null): boolean {
  return JSON.stringify(typedTexts(form, texts)) === JSON.stringify(texts);
}

/** What is refused about a place or a charity as a whole is shown at its first field. */
function atFields(error: ApiError): ApiError {
  const first: Record<string, EventField> = { venue: 'venue.city', charity: 'charity.name' };
  const errors = Object.fromEntries(
    Object.entries(error.errors).map(([field, messages]) => [first[field] ?? field, messages]),
  );
  return new ApiError(error.status, { ...error, message: error.message, errors }, error.retryAfter);
}

/** What the form began with, in this tab's storage while something is typed. */
function storedBase(person: string, uuid: string) {
  const name = `organize ${person} before event ${uuid}`;
  return {
    read: () =>
      inTabStorage(
        (storage) => JSON.parse(storage.getItem(name) ?? 'null') as EventRecord | null,
      ) ?? undefined,
    keep: (record: EventRecord) =>
      inTabStorage((storage) => storage.setItem(name, JSON.stringify(record))),
    forget: () => inTabStorage((storage) => storage.removeItem(name)),
  };
}
