import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FieldErrors } from '#contract/calls/errors.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import { forgetNamed } from '../../event-frame/named-event-query.ts';
import { valuesNow } from '../../pieces/forms/use-stored-form.ts';
import { useVersionedForm } from '../../pieces/forms/use-versioned-form.ts';
import { moveErrors } from '../../pieces/move-errors.ts';
import { notifyUndo } from '../../pieces/notify-undo.tsx';
import { organize } from '../../session/organize-call.ts';
import { moveInWords } from '../moved/move-notice.tsx';
import {
  loadRecord,
  publishResult,
  saveRecord,
  storeRecord,
  takeResultBack,
} from '../record/event-record.ts';
import {
  type EventField,
  type EventRecord,
  type EventTexts,
  eventTexts,
} from '../record/event-values.ts';

/** The form of an event, or of its result: saves what differs, and may publish it in one go. */
export function useEventForm(loaded: EventRecord, self: OrganizerSelf, part: 'edit' | 'money') {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const show = (record: EventRecord) => storeRecord(queryClient, record);
  /** What a press asked for behind the save. */
  const next = useRef<'publish' | 'preview'>(undefined);
  /** V10: what is asked about and not answered, by field: nobody saves or publishes past it. */
  const asked = useRef<Record<'toSave' | 'toPublish', FieldErrors>>({ toSave: {}, toPublish: {} });

  const form = useVersionedForm<EventRecord, EventTexts>({
    name: `${part === 'edit' ? 'event' : 'result'} ${loaded.event.uuid}`,
    loaded,
    versionOf: ({ event }) => event.version,
    textsOf: eventTexts,
    async save(mine, before, onSaved) {
      const wanted = next.current;
      next.current = undefined;
      const open = asked.current[wanted === 'publish' ? 'toPublish' : 'toSave'];
      if (Object.keys(open).length > 0) throw new ApiError(400, { errors: open });
      try {
        // Once it is published it reads as text, and the button is gone.
        const isOutcome = part === 'money' && (wanted === 'publish' || !form.isTyped);
        const saved = await saveRecord(before, mine, (record) => {
          show(record);
          onSaved(record);
        });
        if (isOutcome) showOutcome('result');
        // What was typed is stored by now, also if publishing fails.
        if (wanted) form.forget();
        if (wanted === 'publish') {
          return await publishPart[part](saved, { queryClient, navigate, show, begin });
        }
        if (wanted === 'preview') {
          const { slug } = saved.event;
          await navigate({ to: '/organize/events/$slug/preview', params: { slug } });
          return saved;
        }
        const words = part === 'edit' ? await savedInWords(queryClient, saved) : resultSaved;
        notifyUndo(words, async () => begin(await saveRecord(saved, eventTexts(before), show)));
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

  /** Saves what is typed, then publishes it, or shows it as visitors will see it. */
  function saveThen(wanted: 'publish' | 'preview') {
    // A save that is under way takes no second submission, and must not publish at its next one.
    if (form.isSubmitting) return;
    next.current = wanted;
    form.ref.current?.requestSubmit();
  }

  /** What is stored, as the fields show it. */
  const texts = eventTexts(form.base);
  return {
    ...form,
    part,
    texts,
    ...useTyped(form, texts),
    begin,
    saveThen,
    asked,
  };
}

interface Tools {
  queryClient: QueryClient;
  navigate: ReturnType<typeof useNavigate>;
  show: (record: EventRecord) => void;
  begin: (record: EventRecord) => void;
}

async function publishEvent(
  saved: EventRecord,
  { queryClient, navigate, show, begin }: Tools,
): Promise<EventRecord> {
  const params = { uuid: saved.event.uuid };
  const body = { version: saved.event.version };
  const { data } = await organize('publishEvent', { params, body });
  const published = { ...saved, event: data };
  forgetNamed(queryClient, data.slug);
  show(published);
  // What comes next stands on its first screen.
  await navigate({ to: '/organize/events/$slug', params: { slug: data.slug } });
  notifyUndo(`${data.title} is published: everybody sees it.`, async () => {
    const { version } = data;
    const undone = await organize('unpublishEvent', { params, body: { version } });
    begin({ ...saved, event: undone.data });
  });
  // As it looked before, so that nothing moves while this screen is left.
  return { ...saved, event: { ...saved.event, version: data.version } };
}

/** The result as the statement that everybody reads (17.3). */
async function publishStatement(saved: EventRecord, { show, begin }: Tools): Promise<EventRecord> {
  const published = await publishResult(saved);
  show(published);
  const { known } = saved;
  const words = `The result of ${saved.event.title} is published: everybody reads it on the page of the event.`;
  notifyUndo(words, async () => {
    if (known) begin(await takeResultBack(published, known));
  });
  return published;
}

const publishPart = { edit: publishEvent, money: publishStatement };

const resultSaved = 'The result is saved. Nobody else sees it until it is published.';

async function savedInWords(queryClient: QueryClient, { event }: EventRecord): Promise<string> {
  // It is saved, whatever becomes of this question.
  const move = await moveInWords(queryClient, event).catch(() => '');
  return `${event.title} is saved. ${move}`.trim();
}

interface FieldsOfEvent<Props> {
  ref: RefObject<HTMLFormElement | null>;
  key: number;
  field: (name: EventField) => Props;
}

/** What the fields have now, after each change; `look` once more of them are there. */
function useTyped<Props extends { onChange: () => void }>(
  { ref, key, field }: FieldsOfEvent<Props>,
  texts: EventTexts,
) {
  const [typed, setTyped] = useState(texts);
  const stored = useRef(texts);
  stored.current = texts;
  const look = useCallback(
    () => startTransition(() => setTyped(valuesNow(ref.current, stored.current))),
    [ref],
  );
  useEffect(look, [look]);
  // Of fields that begin anew at once: what is chosen of two versions is saved in the same moment.
  useLayoutEffect(() => {
    if (key > 0) setTyped(valuesNow(ref.current, stored.current));
  }, [ref, key]);
  return {
    typed,
    look,
    field(name: EventField) {
      const { onChange, ...props } = field(name);
      return {
        ...props,
        onChange: () => {
          onChange();
          look();
        },
      };
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
