import type { z } from 'zod';
import {
  type AgendaLine,
  eventFields,
  eventLists,
  type Medium,
  type StatementLine,
} from '#contract/events/event-fields.ts';
import type { EventResult } from '#contract/events/event-result.ts';
import type { OrganizerEvent, savedEventSchema } from '#contract/events/organize-events.ts';
import type { TextsOf } from '#contract/values/field-table.ts';
import { sentRows, sentValues, textsOf } from '../../fields/field-texts.ts';

// Between an event with its lists, as the server has it, and the texts of its form.

/** An event with what belongs to it; each part is saved by a call of its own. */
export interface EventRecord {
  event: OrganizerEvent;
  agenda: AgendaLine[];
  media: Medium[];
  /** What is typed of the result; empty for a person who does not see it. */
  result: StatementLine[];
  /** The result as a whole, as it was read with this version (17.3). */
  known: EventResult | null;
}

/** A picture that has arrived in the library, or was there. */
export interface ArrivedPicture {
  url: string;
  alt: string;
}

export const formFields = { ...eventFields, ...eventLists };

export type EventTexts = TextsOf<typeof formFields>;
export type ListName = keyof typeof eventLists;
export type EventField = keyof EventTexts;
/** The texts of a line. */
export type LineTexts<List extends ListName> = TextsOf<(typeof eventLists)[List]['rows']>;

type SavedBody = Omit<z.input<typeof savedEventSchema>, 'version'>;

/** What is sent, part by part, without versions. */
export interface EventBodies {
  event: SavedBody;
  agenda: AgendaLine[];
  media: Medium[];
  result: StatementLine[];
}

export function eventTexts({ event, agenda, media, result }: EventRecord): EventTexts {
  return textsOf(formFields, { ...event, agenda, media, result }, event.timezone);
}

/** What is typed, as it is sent. */
export function bodiesOf(typed: EventTexts, base: EventRecord): EventBodies {
  const { timezone: zone } = typed;
  const before = { record: base.event, zone: base.event.timezone };
  const event = sentValues<SavedBody>(eventFields, typed, zone, before);
  const { agenda, media, result } = eventLists;
  return {
    event: hasCharity(typed) ? event : { ...event, charity: null },
    agenda: sentRows(agenda.rows, typed.agenda, zone, { ...before, record: base.agenda }),
    media: sentRows(media.rows, typed.media, zone, { ...before, record: base.media }),
    result: sentRows(result.rows, typed.result, zone, { ...before, record: base.result }),
  };
}

/** Four empty fields are no charity. */
function hasCharity(typed: EventTexts): boolean {
  return Object.entries(typed).some(
    ([name, text]) => name.startsWith('charity.') && String(text).trim() !== '',
  );
}

/** The parts that differ from what is stored, in the order in which they are saved. */
export function changedParts(typed: EventBodies, stored: EventBodies): (keyof EventBodies)[] {
  const parts = ['event', 'agenda', 'media', 'result'] as const;
  return parts.filter((part) => JSON.stringify(typed[part]) !== JSON.stringify(stored[part]));
}
