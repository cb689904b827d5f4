import { z } from 'zod';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { eventFields } from '#contract/events/event-fields.ts';
import type { Publishing } from '#contract/events/organize-events.ts';
import { line, optionalWebUrl, paragraph } from '#contract/values/fields.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  type Mistake,
  membersPayMore,
  orderMistakes,
  unknownPlace,
  unknownProvince,
} from '#server/events/event-order.ts';
import type { EventDetails } from '#server/events/save-event-queries.ts';
import { provinceNamed } from '#server/places/find-place.ts';
import type { SavedColumns } from './change-event.ts';

/** What a draft may lack and a published event may not, as in the event's file. */
const publishable = z.object({
  summary: line(eventFields.summary.toPublish, 300),
  description: paragraph(eventFields.description.toPublish, 10_000),
  format: line(eventFields.format.toPublish),
  venue: z
    .object({
      name: line(eventFields['venue.name'].toPublish),
      address: line(eventFields['venue.address'].toPublish),
      city: line(eventFields['venue.city'].toPublish),
      province: line(eventFields['venue.province'].toPublish).refine(
        (text) => provinceNamed(text),
        { error: unknownProvince },
      ),
      latitude: z.number().nullable(),
      longitude: z.number().nullable(),
    })
    .refine(({ latitude, longitude }) => latitude !== null && longitude !== null, {
      path: ['city'],
      error: unknownPlace,
    }),
  charity: z
    .object({
      url: optionalWebUrl.refine((value) => value !== null, {
        error: `Enter ${eventFields['charity.url'].toPublish}.`,
      }),
    })
    .nullable(),
});

/** What may not be saved, not even in a draft. */
export function refuseDisorder(event: SavedColumns): void {
  refuseMistakes(disorderOf(event));
}

/** What may not be saved of an event that the public sees. */
export function refuseGaps(event: SavedColumns): void {
  refuseMistakes(gapsOf(event));
}

function refuseMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0) {
    throw new HttpError('validation_failed', { errors: byField(mistakes) });
  }
}

function byField(mistakes: Mistake[]): FieldErrors {
  const fields = [...new Set(mistakes.map(({ field }) => field))];
  const messagesAt = (name: string) =>
    mistakes.filter(({ field }) => field === name).map(({ message }) => message);
  return Object.fromEntries(fields.map((field) => [field, messagesAt(field)]));
}

function disorderOf(event: SavedColumns): Mistake[] {
  const paysMore = event.member_price_cents > event.price_cents;
  return [
    ...orderMistakes(event),
    ...(paysMore ? [{ field: 'member_price_cents', message: membersPayMore }] : []),
  ];
}

function gapsOf(event: SavedColumns): Mistake[] {
  const shown = publishable.safeParse({
    ...event,
    venue: {
      name: event.venue_name,
      address: event.venue_address,
      city: event.venue_city,
      province: event.venue_province,
      latitude: event.venue_latitude,
      longitude: event.venue_longitude,
    },
    charity: event.charity_name === null ? null : { url: event.charity_url },
  });
  const gaps = shown.error?.issues ?? [];
  return [
    ...disorderOf(event),
    ...gaps.map(({ path, message }) => ({ field: path.join('.'), message })),
  ];
}

/** What publishing refuses: gaps, and a start in the past. */
export function publishingMistakes(event: SavedColumns, now: Date): FieldErrors {
  const isPast = event.starts_at <= now;
  return byField([
    ...gapsOf(event),
    ...(isPast ? [{ field: 'starts_at', message: 'This time is over.' }] : []),
  ]);
}

/** What may be left as it is, and is worth a look. */
export function publishingWarnings(
  event: SavedColumns,
  { agenda, media }: Pick<EventDetails, 'agenda' | 'media'>,
): Publishing['warnings'] {
  const warn = (is: boolean, field: string, message: string) => (is ? [{ field, message }] : []);
  return [
    ...warn(event.kind === null, 'kind', 'No kind is chosen: people see “social”.'),
    ...warn(event.capacity === null, 'capacity', 'The number of places is not limited.'),
    ...warn(event.price_cents === 0, 'price_cents', 'The event is free.'),
    ...warn(
      event.price_cents > 0 && event.member_price_cents === 0,
      'member_price_cents',
      'Members pay nothing.',
    ),
    ...warn(agenda.length === 0, 'agenda', 'There is no agenda.'),
    ...warn(
      event.cover_url === null && media.length === 0,
      'media',
      'There is no picture: a golf course is drawn.',
    ),
  ];
}
