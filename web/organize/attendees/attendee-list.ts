import type { AttendeeFilter } from '#contract/bookings/attendees.ts';
import { chosenFilters, type ListOf } from '../lists/list-search.ts';

/** In the order of their use at the desk. The first is what the portal answers without a filter. */
const filters = {
  '': 'With a place',
  owing: 'Owing',
  'not-here': 'Not here',
  here: 'Here',
  member: 'Members',
  'not-member': 'Not members',
  'no-meal': 'No meal yet',
  meals: 'Meal chosen',
  'no-email': 'No email',
  note: 'With a note',
  held: 'Being paid',
  cancelled: 'Cancelled',
  moved: 'Moved',
  all: 'Everybody ever',
} as const satisfies Partial<Record<AttendeeFilter | '', string>>;

/** 10.4: who sees names and money alone cannot filter by the rest, either. */
const ofContact: readonly string[] = [
  'no-email',
  'note',
  'meals',
  'no-meal',
] satisfies AttendeeFilter[];

export const attendeeList = {
  call: 'attendees',
  file: 'attendeesFile',
  isPersonal: true,
  path: '/organize/events/$slug/attendees',
  joinsFilters: true,
  filters,
  sorts: {
    party: 'By party',
    name: 'Name, A to Z',
    '-booked': 'Booked last first',
    booked: 'Booked first first',
  },
} as const satisfies ListOf<'attendees'>;

/** The list of one event, for somebody who sees contact details or does not. */
export function attendeeListOf(
  { uuid, slug }: { uuid: string; slug: string },
  seesContact: boolean,
): ListOf<'attendees'> {
  const shown = Object.entries(filters).filter(
    ([filter]) => seesContact || !ofContact.includes(filter),
  );
  return { ...attendeeList, of: { uuid }, params: { slug }, filters: Object.fromEntries(shown) };
}

/** The filters of a list as those of a message to the people in it; undefined where a message has no such filter. */
export function writtenTo(filter: string | undefined): Record<string, string> | undefined {
  const chosen = chosenFilters(filter).filter((one) => one !== '');
  const isOnly = (...names: string[]) => chosen.every((one) => names.includes(one));
  if (chosen.length === 1 && isOnly('cancelled')) return { state: 'cancelled' };
  const isContradiction = chosen.includes('here') && chosen.includes('not-here');
  if (!isOnly('owing', 'here', 'not-here') || isContradiction) return undefined;
  const here = chosen.find((one) => one !== 'owing');
  return { ...(chosen.includes('owing') && { owing: '1' }), ...(here && { here }) };
}
