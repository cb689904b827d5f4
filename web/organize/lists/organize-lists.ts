import {
  attendeeChoices,
  auditChoices,
  contactFilters,
  depositChoices,
  emailChoices,
  eventChoices,
  grantChoices,
  mealFilters,
  memberChoices,
  memberFilterGroups,
  messageChoices,
  moneyChoices,
  payoutChoices,
  pictureChoices,
} from '#contract/organizing/lists.ts';
import type { ListOf } from './list-search.ts';

// The lists of the console: their calls, where they are, and what they can be narrowed to and sorted by.

export const organizerEventList = {
  ...eventChoices,
  call: 'organizerEvents',
  file: 'organizerEventsFile',
  path: '/organize/events',
  // Its chips have the way back.
  chosenAbove: ['filter'],
} as const satisfies ListOf<'organizerEvents'>;

/** The events for a new message, to choose one. */
export const writableEventList = {
  call: 'organizerEvents',
  path: '/organize/messages/new',
  filters: { upcoming: eventChoices.filters.upcoming, past: eventChoices.filters.past },
} as const satisfies ListOf<'organizerEvents'>;

export const attendeeList = {
  ...attendeeChoices,
  call: 'attendees',
  path: '/organize/events/$slug/attendees',
  joinsFilters: true,
} as const satisfies ListOf<'attendees'>;

/** The list of one event, for somebody who sees contact details or does not. Afterwards who is not here did not come. */
export function attendeeListOf(
  { uuid, slug, serves_meal }: { uuid: string; slug: string; serves_meal: boolean },
  seesContact: boolean,
  isOver = false,
): ListOf<'attendees'> {
  const names = {
    ...attendeeList.filters,
    ...(isOver && { 'not-here': 'Did not come', here: 'Came' }),
  };
  const shown = Object.entries(names).filter(
    ([filter]) =>
      (seesContact || !(filter in contactFilters)) &&
      (serves_meal || !mealFilters.includes(filter)),
  );
  return { ...attendeeList, of: { uuid }, params: { slug }, filters: Object.fromEntries(shown) };
}

/** Who waits for places at an event (20.4). */
export const waitingList = {
  call: 'waitingList',
  path: '/organize/events/$slug/waiting',
  fields: [],
} as const satisfies ListOf<'waitingList'>;

export const waitingListOf = ({ uuid, slug }: { uuid: string; slug: string }) => ({
  ...waitingList,
  of: { uuid },
  params: { slug },
});

export const safetyList = {
  call: 'safetyPeople',
  path: '/organize/events/$slug/safety',
  fields: [],
} as const satisfies ListOf<'safetyPeople'>;

export const memberList = {
  ...memberChoices,
  filterGroups: memberFilterGroups,
  call: 'lookUpMembers',
  file: 'membersFile',
  isPersonal: true,
  path: '/organize/members',
} as const satisfies ListOf<'lookUpMembers'>;

export const messageList = {
  ...messageChoices,
  call: 'messages',
  file: 'messagesFile',
  isPersonal: true,
  path: '/organize/messages',
  /** Of one event, by its uuid. */
  fields: ['event'],
} as const satisfies ListOf<'messages'>;

/** The same of one event, which its address names. */
export const eventMessageList = {
  ...messageList,
  path: '/organize/events/$slug/messages',
  fields: [],
} as const satisfies ListOf<'messages'>;

export const peopleList = {
  ...grantChoices,
  call: 'grants',
  file: 'grantsFile',
  isPersonal: true,
  path: '/organize/people',
} as const satisfies ListOf<'grants'>;

export const emailList = {
  ...emailChoices,
  call: 'emails',
  file: 'emailsFile',
  isPersonal: true,
  path: '/organize/mail',
  /** About one event, by its uuid. */
  fields: ['event'],
} as const satisfies ListOf<'emails'>;

export const mediaList = {
  ...pictureChoices,
  call: 'library',
  file: 'libraryFile',
  path: '/organize/media',
} as const satisfies ListOf<'library'>;

export const moneyList = {
  ...moneyChoices,
  call: 'money',
  file: 'moneyFile',
  isPersonal: true,
  path: '/organize/money',
  fields: ['from', 'to', 'kind', 'way', 'event', 'closing'],
  chosenAbove: ['from', 'to'],
} as const satisfies ListOf<'money'>;

export const depositList = {
  ...depositChoices,
  call: 'deposits',
  file: 'depositsFile',
  isPersonal: true,
  path: '/organize/money/deposits',
} as const satisfies ListOf<'deposits'>;

export const payoutList = {
  ...payoutChoices,
  call: 'payouts',
  file: 'payoutsFile',
  isPersonal: true,
  path: '/organize/money/payouts',
} as const satisfies ListOf<'payouts'>;

export const auditList = {
  ...auditChoices,
  call: 'audit',
  file: 'auditFile',
  isPersonal: true,
  path: '/organize/audit',
  fields: ['event', 'act', 'from', 'to'],
  ofFilter: ['act'],
} as const satisfies ListOf<'audit'>;
