import { isToMembers } from '#contract/messages/is-to-members.ts';
import type {
  Audience,
  EventFilters,
  ListedMessage,
  MemberFilters,
  Message,
} from '#contract/messages/messages.ts';
import { provinceCodes } from '#contract/values/provinces.ts';
import { whenIn } from '#contract/values/when.ts';
import { dateAndTime } from '#web/events/event-time.ts';
import { instantIn } from '../fields/event-zone.ts';

// What is typed and shown of messages, in words.

type Filters = (Partial<EventFilters> & Pick<EventFilters, 'event'>) | MemberFilters;

/** Who is written to, and by whose clocks; the members of the association without an event. */
export interface Addressee {
  title: string;
  timezone: string;
  /** For the name of the zone: of an event its start. */
  at: string;
  to: Addressed;
  servesMeal?: boolean;
}

/** The fields of a message as they stand in its form. */
export const emptyMessage = {
  state: 'confirmed',
  owing: false,
  here: '',
  no_meal: false,
  members: 'active',
  since: '',
  province: '',
  /** One member alone. */
  person: '',
  subject: '',
  text: '',
  when: 'soon',
  at: '',
  about: false,
};

export type MessageValues = typeof emptyMessage;

/** The people of an event, of one booking of it, or of some places that were ticked; or members. */
export type Addressed = Pick<EventFilters, 'event' | 'booking' | 'seats'> | 'members';

export type WhoValues = Pick<
  MessageValues,
  'state' | 'owing' | 'here' | 'no_meal' | 'members' | 'since' | 'province' | 'person'
>;

export function filtersOf(to: Addressed, values: WhoValues): Filters {
  if (to === 'members') return memberFilters(values);
  const { event, booking, seats } = to;
  const { state, owing, here, no_meal } = values;
  const addressed = { event, ...(booking && { booking }), ...(seats && { seats }) };
  if (state === 'cancelled') return { ...addressed, state };
  return {
    ...addressed,
    state: 'confirmed',
    owing,
    ...(here !== '' && { here: here === 'here' }),
    ...(no_meal && { no_meal }),
  };
}

function memberFilters({ members, since, province, person }: WhoValues): MemberFilters {
  const code = provinceCodes.find((one) => one === province);
  return {
    members: members === 'lapsed' ? 'lapsed' : 'active',
    ...(since && { since }),
    ...(code && { province: code }),
    ...(person && { person }),
  };
}

/** The fields of who was written to, for a message that is written once more. */
export function whoFields(filters: Message['filters']): Partial<WhoValues> {
  if (!isToMembers(filters)) return filterFields(filters);
  const { members, since = '', province = '', person = '' } = filters;
  return { members, since, province, person };
}

/** The fields for the filters of an address, or of a message that is written once more. */
export function filterFields({
  state,
  owing,
  here,
  no_meal,
}: {
  state?: string | undefined;
  owing?: string | boolean | undefined;
  here?: string | boolean | undefined;
  no_meal?: string | boolean | undefined;
}): Pick<MessageValues, 'state' | 'owing' | 'here' | 'no_meal'> {
  if (state === 'cancelled') return { state, owing: false, here: '', no_meal: false };
  const isHere = here === true || here === 'here';
  const isNotHere = here === false || here === 'not-here';
  return {
    state: 'confirmed',
    owing: owing === true || owing === '1',
    no_meal: no_meal === true || no_meal === '1',
    here: isHere ? 'here' : isNotHere ? 'not-here' : '',
  };
}

/** The instant that is set, of a day and time by the clocks at the event; undefined: in a minute. */
export function sendAtOf({ when, at }: Pick<MessageValues, 'when' | 'at'>, zone: string) {
  return when === 'soon' ? undefined : (instantIn(zone, at) ?? '');
}

/** What is missing of a set time: a day, "2027-06-12T", or its time, "T08:30", alone is not enough. */
export function missingOf(at: string): string {
  const [day, time] = at.split('T');
  if (day && !time) return 'Enter what time it goes out.';
  if (time && !day) return 'Enter what day it goes out.';
  return 'Choose a day and a time.';
}

export const messageStateNames: Record<
  ListedMessage['state'],
  { name: string; tone: 'green' | 'sand' | 'flag' }
> = {
  waiting: { name: 'Waiting', tone: 'sand' },
  sent: { name: 'Sent', tone: 'green' },
  stopped: { name: 'Stopped', tone: 'flag' },
};

export const reasonNames = new Map<Audience['left_out'][number]['reason'], string>([
  ['no_address', 'no email address'],
  ['no_consent', 'never agreed to get news'],
  ['unconfirmed', 'email address not confirmed'],
  ['refused', 'refused by the mail server twice'],
  ['withdrawn', 'account erased, or news switched off'],
]);

export function peopleCount(people: number): string {
  return people === 1 ? '1 person' : `${people} people`;
}

/** What became of an email; that a mail server took it does not say that it arrived. */
export const deliveryNames = new Map<Message['delivery'][number]['state'], string>([
  ['waiting', 'on its way'],
  ['taken', 'taken by the mail server'],
  ['refused', 'refused by the mail server'],
  ['given_up', 'given up'],
  ['stopped', 'not sent: withdrew in time'],
]);

/** "no email address: 2 people; account erased: 1 person" */
export function leftOutInWords(leftOut: Audience['left_out']): string {
  return leftOut
    .map(({ reason, people }) => `${reasonNames.get(reason)}: ${peopleCount(people)}`)
    .join('; ');
}

/** When it went out, or will, by the clocks at the event. */
export function whenInWords(
  { state, send_at, sent_at, stopped_at, timezone }: ListedMessage,
  now: number,
): string {
  if (state === 'waiting') return `Goes out ${sendingInWords(send_at, timezone, now)}`;
  // Which of the two it is, its badge says.
  return dateAndTime(stopped_at ?? sent_at ?? send_at, timezone);
}

/** "in 10 minutes, at 10:06 a.m. CST": somebody elsewhere need not reckon; from an hour on the whole date. */
export function sendingInWords(send_at: string, timezone: string, now: number): string {
  const minutes = Math.ceil((Date.parse(send_at) - now) / 60_000);
  if (minutes > 60) return dateAndTime(send_at, timezone);
  const soon = minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
  return `${soon}, at ${whenIn(timezone, send_at, 'hour')}`;
}

/** How many have it, or would have had it. */
export function countInWords({ state, emails, withdrawn, stopped_why }: ListedMessage): string {
  if (state === 'stopped') {
    return `nobody; it was for ${peopleCount(emails)}${stopped_why === null ? '' : `: ${stopped_why}`}`;
  }
  if (state === 'waiting' || withdrawn === 0) return peopleCount(emails);
  return `${peopleCount(emails - withdrawn)}; ${peopleCount(withdrawn)} withdrew in time`;
}
