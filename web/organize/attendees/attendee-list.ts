import type { AttendeeFilter } from '#contract/attendees.ts';
import type { ListOf } from '../lists/list-search.ts';

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

/** 10.4: who does not see how to reach people cannot filter by it, either. */
const ofContact: readonly string[] = ['no-email', 'note'] satisfies AttendeeFilter[];

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
