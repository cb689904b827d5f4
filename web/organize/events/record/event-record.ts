import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { EventResult } from '#contract/events/event-result.ts';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { knownEvent } from '../../event-frame/known-event.ts';
import { organize, organizeQuery } from '../../session/organize-call.ts';
import { mayAt, selfQuery } from '../../session/organizer.ts';
import { storeAnswer } from '../../session/store-answer.ts';
import {
  bodiesOf,
  changedParts,
  type EventBodies,
  type EventRecord,
  type EventTexts,
  eventTexts,
} from './event-values.ts';

// An event with its agenda, pictures and result: loaded together, saved part by part. Each save raises the
// version of all.

export function eventRecordQuery(queryClient: QueryClient, slug: string) {
  return queryOptions<EventRecord, ApiError>({
    queryKey: ['eventRecord', slug],
    queryFn: async () => {
      const self = await queryClient.ensureQueryData(selfQuery);
      const { uuid, status } = await nameOf(queryClient, slug);
      const [record] = await Promise.all([
        loadRecord(uuid, self),
        // What a draft lacks stands above its form: it comes at the same time.
        status === 'draft' &&
          mayAt(self, 'event.manage', uuid) &&
          queryClient.prefetchQuery(organizeQuery('eventPublishing', { params: { uuid } })),
      ]);
      return record;
    },
    staleTime: 0,
  });
}

/** The console's calls take the uuid. A list that led here has it. */
async function nameOf(queryClient: QueryClient, slug: string) {
  return knownEvent(queryClient, slug) ?? (await call('event', { params: { slug } })).data;
}

export async function loadRecord(uuid: string, self: OrganizerSelf): Promise<EventRecord> {
  const params = { uuid };
  const seesResult = mayAt(self, 'money.statement', uuid);
  const [event, agenda, media, result] = await Promise.all([
    organize('organizerEvent', { params }),
    organize('organizerAgenda', { params }),
    organize('organizerMedia', { params }),
    seesResult ? organize('eventResult', { params }) : undefined,
  ]);
  return {
    event: event.data,
    agenda: agenda.data.agenda,
    media: media.data.media,
    result: result?.data.result ?? [],
    known: result?.data ?? null,
  };
}

/** The queries that show something of an event. */
const shown = [
  'organizerEvents',
  'namedEvent',
  'eventOverview',
  'eventPublishing',
  'eventMove',
  'eventHistory',
  'today',
];

/** Shows what is stored now, and loads again what else shows it. */
export function storeRecord(queryClient: QueryClient, record: EventRecord): void {
  storeAnswer(queryClient, ['eventRecord', record.event.slug], record);
  for (const name of shown) void queryClient.invalidateQueries({ queryKey: [name] });
}

/** Loads again what shows an event, once an act has changed it. */
export function showAgain(queryClient: QueryClient): Promise<unknown> {
  return Promise.all(
    [...shown, 'eventRecord'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
  );
}

/**
 * Saves what differs from `base`, part by part, and says after each what is stored by now: a later one may be
 * refused.
 */
export async function saveRecord(
  base: EventRecord,
  typed: EventTexts,
  onSaved: (record: EventRecord) => void,
): Promise<EventRecord> {
  const bodies = bodiesOf(typed, base);
  let record = base;
  for (const part of changedParts(bodies, bodiesOf(eventTexts(base), base))) {
    record = await savePart[part](record, bodies);
    onSaved(record);
  }
  return record;
}

type SavePart = (record: EventRecord, bodies: EventBodies) => Promise<EventRecord>;

const savePart: Record<keyof EventBodies, SavePart> = {
  async event(record, bodies) {
    const body = { ...bodies.event, version: record.event.version };
    const { data } = await organize('saveEvent', { params: paramsOf(record), body });
    return { ...record, event: data };
  },
  async agenda(record, { agenda }) {
    const body = { agenda, version: record.event.version };
    const { data } = await organize('saveAgenda', { params: paramsOf(record), body });
    return { ...record, agenda: data.agenda, event: atVersion(record.event, data.version) };
  },
  async media(record, { media }) {
    const body = { media, version: record.event.version };
    const { data } = await organize('saveMedia', { params: paramsOf(record), body });
    return { ...record, media: data.media, event: atVersion(record.event, data.version) };
  },
  async result(record, { result }) {
    const body = { result, version: record.event.version };
    const { data } = await organize('saveResult', { params: paramsOf(record), body });
    return withResult(record, data);
  },
};

const withResult = (record: EventRecord, known: EventResult): EventRecord => ({
  ...record,
  result: known.result,
  known,
  event: atVersion(record.event, known.version),
});

/** Makes the result the statement that everybody reads. */
export async function publishResult(record: EventRecord): Promise<EventRecord> {
  const body = { version: record.event.version };
  const { data } = await organize('publishResult', { params: paramsOf(record), body });
  return withResult(record, data);
}

/** As it was before: the first time the result is open again. */
export async function takeResultBack(
  published: EventRecord,
  before: EventResult,
): Promise<EventRecord> {
  const params = paramsOf(published);
  const { version } = published.event;
  const reopen = before.closed_at === null;
  const body = { finances: before.statement, version, reopen };
  await organize('saveStatement', { params, body });
  const { data } = await organize('eventResult', { params });
  return withResult(published, data);
}

function paramsOf({ event: { uuid } }: EventRecord) {
  return { uuid };
}

function atVersion(event: OrganizerEvent, version: number): OrganizerEvent {
  return { ...event, version };
}

/** Before an act beside the form: somebody else has saved, so the screen shows what is there now. */
export async function orReload<Answer>(
  queryClient: QueryClient,
  act: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'changed_meanwhile')
      await queryClient.invalidateQueries({ queryKey: ['eventRecord'] });
    throw error;
  }
}
