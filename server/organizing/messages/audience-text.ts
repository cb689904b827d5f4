import { isToMembers } from '#contract/messages/is-to-members.ts';
import type { EventFilters, MemberFilters, MessageFilters } from '#contract/messages/messages.ts';
import { formatDay } from '#contract/values/dates.ts';
import { provinces } from '#contract/values/provinces.ts';

/** The filters read back (15.1). `event` is there unless they are about members. */
export function audienceText(
  filters: MessageFilters,
  event: { title: string; ends_at: Date } | null,
  now: Date,
): string {
  if (isToMembers(filters)) return membersText(filters);
  return event ? attendeesText(filters, event, now) : '';
}

/** "Everybody who became a member on May 1, 2026 or later, in Ontario" */
function membersText({ members, since, province, person }: MemberFilters): string {
  if (person !== undefined) {
    return members === 'active' ? 'One member' : 'One person whose membership has ended';
  }
  const from = since === undefined ? undefined : `on ${formatDay(since)} or later`;
  const active = from ? `Everybody who became a member ${from}` : 'Every member';
  const lapsed = `Everybody whose membership ended${from ? ` ${from}` : ''}`;
  return `${members === 'active' ? active : lapsed}${province ? `, in ${provinces[province]}` : ''}`;
}

/** "Everybody at Harvest Scramble who still owes something". V15: once the event is over, who is not here did not come. */
function attendeesText(
  { booking, seats, state, owing, here, no_meal }: EventFilters,
  { title, ends_at }: { title: string; ends_at: Date },
  now: Date,
): string {
  const isOver = now >= ends_at;
  const everybody = seats
    ? `The people of ${seats.length === 1 ? 'one place' : `${seats.length} places`}`
    : booking === undefined
      ? 'Everybody'
      : 'Everybody of one booking';
  if (state === 'cancelled') return `${everybody} who gave up their place at ${title}`;
  const who = [
    owing && 'still owes something',
    no_meal && 'has not chosen a meal',
    here === true && (isOver ? 'came' : 'is here'),
    here === false && (isOver ? 'did not come' : 'is not here'),
  ].filter((part) => typeof part === 'string');
  return `${everybody} at ${title}${who.length > 0 ? ` who ${who.join(' and ')}` : ''}`;
}

/** "2 people, and 1 person for their guest": who is not one of these reads it for somebody who is. */
export function countText(to: { for_guests_alone: boolean }[]): string {
  const alone = to.filter(({ for_guests_alone }) => for_guests_alone).length;
  const meant = to.length - alone;
  if (to.length === 0) return 'nobody';
  return [
    ...(meant > 0 ? [peopleText(meant)] : []),
    ...(alone > 0 ? [`${peopleText(alone)} for their ${alone === 1 ? 'guest' : 'guests'}`] : []),
  ].join(', and ');
}

const peopleText = (people: number) => (people === 1 ? '1 person' : `${people} people`);
