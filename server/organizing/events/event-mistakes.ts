import { z } from 'zod';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { eventFields } from '#contract/events/event-fields.ts';
import type { Publishing } from '#contract/events/organize-events.ts';
import { line, optionalWebUrl, paragraph } from '#contract/values/fields.ts';
import { dayIn } from '#contract/values/wall-time.ts';
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

/** What publishing only warns of. */
export function publishingWarnings(
  event: SavedColumns,
  { agenda, media }: Pick<EventDetails, 'agenda' | 'media'>,
  now: Date,
): Publishing['warnings'] {
  const warn = (is: boolean, field: string, message: string) => (is ? [{ field, message }] : []);
  return [
    ...warningsOfDates(event, agenda),
    ...warn(event.kind === null, 'kind', 'No kind is chosen: people see “social”.'),
    ...warn(event.capacity === null, 'capacity', 'The number of places is not limited.'),
    ...warn(event.price_cents === 0, 'price_cents', 'The event is free.'),
    ...warn(
      event.price_cents > 0 && event.member_price_cents === 0,
      'member_price_cents',
      'Members pay nothing.',
    ),
    ...warn(
      event.booking_closes_at <= now,
      'booking_closes_at',
      'Booking is closed already: nobody can book.',
    ),
    ...warn(
      event.booking_closes_at > event.starts_at,
      'booking_closes_at',
      'Booking closes after the start: nobody can book once it has begun.',
    ),
    ...warn(
      event.cancel_until <= now,
      'cancel_until',
      'Who books cannot cancel any more: this time is over.',
    ),
    ...warn(agenda.length === 0, 'agenda', 'There is no agenda.'),
    ...warn(
      agenda.some((item) => item.starts_at < event.starts_at || item.ends_at > event.ends_at),
      'agenda',
      'A part of the agenda lies outside of the event’s time.',
    ),
    ...warn(
      event.cover_url === null && media.length === 0,
      'media',
      'There is no picture: a golf course is drawn.',
    ),
  ];
}

const months =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const namesDay = new RegExp(`\\b(${months.join('|')}) (\\d{1,2})\\b(?!,? 20\\d\\d)`, 'g');

/** A text that was repeated, and still names the year or the day of the one before. */
function warningsOfDates(
  event: SavedColumns,
  agenda: EventDetails['agenda'],
): Publishing['warnings'] {
  const day = (instant: Date) => dayIn(event.timezone, instant);
  const { starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until } = event;
  const own = [starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until].map(day);
  const year = day(starts_at).slice(0, 4);
  const years = new Set([...own, day(starts_at)].map((date) => date.slice(0, 4)));
  const days = new Set(
    own.map((date) => `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`),
  );
  const texts: [string, string, string][] = [
    ['title', 'The title', event.title],
    ['summary', 'The summary', event.summary],
    ['description', 'The description', event.description],
    ['what_to_bring', 'What to bring', event.what_to_bring ?? ''],
    [
      'agenda',
      'The agenda',
      agenda.map(({ title, description }) => `${title} ${description}`).join(' '),
    ],
  ];
  return texts.flatMap(([field, name, text]) => {
    const otherYear = text.match(/\b20\d\d\b/g)?.find((mentioned) => !years.has(mentioned));
    if (otherYear) {
      return [{ field, message: `${name} says ${otherYear}, and the event is in ${year}.` }];
    }
    const otherDay = text.match(namesDay)?.find((mentioned) => !days.has(mentioned));
    if (!otherDay) return [];
    return [{ field, message: `${name} names ${otherDay}, which is no day of this event.` }];
  });
}
