import type { Publishing } from '#contract/events/organize-events.ts';
import { months } from '#contract/values/dates.ts';
import { shortWhen } from '#contract/values/short-when.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { EventDetails } from '#server/events/save-event-queries.ts';
import { oneDay } from '#server/time/durations.ts';
import type { SavedColumns } from './change-event.ts';

type WholeEvent = SavedColumns & Pick<EventDetails, 'agenda' | 'media'>;
type Leftovers = Publishing['leftovers'];

/**
 * What stands in an event as it did in the one that it repeats, and what its texts and times say that is not so
 * of this event. Nothing of it keeps anybody from publishing.
 */
export function leftoversOf(
  event: WholeEvent,
  repeated: WholeEvent | undefined,
  now: Date,
): Leftovers {
  return [
    ...(repeated ? unchanged(event, repeated) : []),
    ...otherDates(event),
    ...otherPlaces(event, repeated),
    ...oddTimes(event, now),
    ...say(
      !event.serves_meal && isMeal.has(event.kind),
      'serves_meal',
      'It is off: nobody is asked which meal they eat.',
    ),
  ];
}

const isMeal: ReadonlySet<WholeEvent['kind']> = new Set(['dinner', 'gala', 'nine_and_dine']);

/** Word for word, and picture for picture, as in the event that it repeats. */
function unchanged(event: WholeEvent, repeated: WholeEvent): Leftovers {
  const day = shortWhen(repeated.timezone, repeated.starts_at, 'listYear');
  const isSame = (name: 'summary' | 'description' | 'what_to_bring') =>
    (event[name] ?? '').trim() !== '' && event[name] === repeated[name];
  const isOfThen = (one: string, then: string[]) => one.trim() !== '' && then.includes(one);
  // A title such as "Registration" stands in every year; what is written below it is of one day.
  const notes = repeated.agenda.map(({ description }) => description);
  const line = event.agenda.find(({ description }) => isOfThen(description, notes));
  const captions = repeated.media.map(({ caption }) => caption);
  const captioned = event.media.find(({ caption }) => isOfThen(caption, captions));
  const pictures = new Set(repeated.media.map(({ url }) => url));
  const taken = event.media.filter(({ url }) => pictures.has(url)).length;
  const of =
    taken === event.media.length ? `All ${taken} are` : `${taken} of ${event.media.length} are`;
  const isCover = event.cover_url !== null && event.cover_url === repeated.cover_url;
  return [
    ...say(isSame('summary'), 'summary', `It is word for word that of ${day}.`),
    ...say(isSame('description'), 'description', `It is word for word that of ${day}.`),
    ...say(isSame('what_to_bring'), 'what_to_bring', `It is word for word that of ${day}.`),
    ...say(
      line !== undefined,
      'agenda',
      `“${line?.description}” below “${line?.title}” is word for word that of ${day}.`,
    ),
    ...say(
      captioned !== undefined,
      'media',
      `The caption “${captioned?.caption}” is word for word that of ${day}.`,
    ),
    ...say(isCover, 'cover_url', `It is the picture of ${day}.`),
    ...say(taken > 0, 'media', `${event.media.length === 1 ? 'It is' : of} of ${day}.`),
  ];
}

const namesDay = new RegExp(`\\b(${months.join('|')}) (\\d{1,2})\\b(?!,? 20\\d\\d)`, 'g');

/** A text, or the web address, that names another year or day. */
function otherDates(event: WholeEvent): Leftovers {
  const day = (instant: Date) => dayIn(event.timezone, instant);
  const { starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until } = event;
  const own = [starts_at, ends_at, booking_opens_at, booking_closes_at, cancel_until].map(day);
  const year = day(starts_at).slice(0, 4);
  const years = new Set(own.map((date) => date.slice(0, 4)));
  const days = new Set(
    own.map((date) => `${months[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`),
  );
  return textsOf(event).flatMap(([field, text]) => {
    const otherYear = text.match(/\b20\d\d\b/g)?.find((mentioned) => !years.has(mentioned));
    if (otherYear) return say(true, field, `It says ${otherYear}, and the event is in ${year}.`);
    const otherDay = text.match(namesDay)?.find((mentioned) => !days.has(mentioned));
    return say(
      otherDay !== undefined,
      field,
      `It names ${otherDay}, which is no day of this event.`,
    );
  });
}

const people = 'players|golfers|places|spots|seats|guests|people|participants';
const countsPeople = new RegExp(`\\b(\\d{1,3}(?:,\\d{3})+|\\d{1,6}) (?:${people})\\b`, 'gi');

/** "108 players" where there are 24 places, or where there were 108 the last time. */
function otherPlaces(event: WholeEvent, repeated: WholeEvent | undefined): Leftovers {
  const { capacity } = event;
  if (capacity === null) return [];
  return textsOf(event).flatMap(([field, text]) => {
    const named = [...text.matchAll(countsPeople)].find(([, digits = '']) => {
      const count = Number(digits.replaceAll(',', ''));
      return count > capacity || (count !== capacity && count === repeated?.capacity);
    });
    const places = capacity === 1 ? '1 place' : `${capacity} places`;
    return say(named !== undefined, field, `It says “${named?.[0]}”, and there are ${places}.`);
  });
}

/** By the field of the form, in its order. */
const textsOf = (event: WholeEvent): [field: string, text: string][] => [
  ['title', event.title],
  ['format', event.format],
  ['summary', event.summary],
  ['description', event.description],
  ['what_to_bring', event.what_to_bring ?? ''],
  ['slug', event.slug.replaceAll('-', ' ')],
  ['agenda', event.agenda.map(({ title, description }) => `${title} ${description}`).join('\n')],
  ['media', event.media.map(({ alt, caption }) => `${alt} ${caption}`).join('\n')],
];

/** Times that are over, or lie outside of what they are about. */
function oddTimes(event: WholeEvent, now: Date): Leftovers {
  const { starts_at, ends_at, booking_opens_at: opens, booking_closes_at: closes } = event;
  const show = (at: Date) => shortWhen(event.timezone, at, 'listYear');
  const outside = event.agenda.find((item) => item.starts_at < starts_at || item.ends_at > ends_at);
  const ofOtherDay = event.agenda.find(({ starts_at: at }) => !isOn(event, at));
  return [
    ...say(
      opens.getTime() <= now.getTime() - oneDay && now < closes,
      'booking_opens_at',
      `${show(opens)} is past: people can book as soon as the event is published.`,
    ),
    ...say(closes <= now, 'booking_closes_at', 'Booking is closed already: nobody can book.'),
    ...say(
      closes > starts_at,
      'booking_closes_at',
      'Booking closes after the start: nobody can book once it has begun.',
    ),
    ...say(
      event.cancel_until <= now,
      'cancel_until',
      'Who books cannot cancel any more: this time is over.',
    ),
    ...(ofOtherDay
      ? say(
          true,
          'agenda',
          `“${ofOtherDay.title}” is on ${show(ofOtherDay.starts_at)}, which is no day of this event.`,
        )
      : say(
          outside !== undefined,
          'agenda',
          'A part of the agenda lies outside of the event’s time.',
        )),
  ];
}

/** Whether that moment is on a day of the event, on the clocks there. */
function isOn({ timezone, starts_at, ends_at }: WholeEvent, at: Date): boolean {
  const [day, first, last] = [at, starts_at, ends_at].map((one) => dayIn(timezone, one));
  return String(first) <= String(day) && String(day) <= String(last);
}

const say = (is: boolean, field: string, message: string) => (is ? [{ field, message }] : []);
