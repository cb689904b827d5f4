import { roles } from '#contract/calls/access.ts';
import type { attendeeChoices } from '#contract/organizing/lists.ts';
import { mapValues } from '#contract/values/choices.ts';
import type { ListCallName } from './list-search.ts';

/** V13: what a filter alone says where it leaves nothing, by the call of its list. Only where lists are shown. */
export const nothingFound: Partial<Record<ListCallName, Readonly<Record<string, string>>>> = {
  organizerEvents: { past: 'No event is over yet', drafts: 'There are no drafts' },
  attendees: {
    owing: 'Nobody owes anything',
    'not-here': 'Everybody is here',
    here: 'Nobody is here yet',
    member: 'No members',
    'not-member': 'Only members',
    'no-meal': 'Everybody has chosen a meal',
    meals: 'Nobody has chosen a meal',
    'no-email': 'Everybody has an email',
    note: 'No notes',
    held: 'Nobody is paying right now',
    cancelled: 'Nobody has cancelled',
    moved: 'Nobody was moved',
  } satisfies Record<Exclude<keyof typeof attendeeChoices.filters, '' | 'all'>, string>,
  lookUpMembers: {
    active: 'Nobody is a member now',
    renews: 'Nobody renews within 30 days',
    month: 'Nobody renews this month',
    hand: 'Nobody pays by hand',
    unpaid: 'Everybody has paid',
    unclaimed: 'Every account is claimed',
    terms: 'Every member has accepted the terms',
    privacy: 'Every member has accepted the privacy notice',
    lately: 'No membership has lapsed within 30 days',
    problem: 'No card failed',
    ending: 'No membership is ending',
    lapsed: 'No membership has lapsed',
    given: 'No membership was given',
  },
  grants: {
    ...mapValues(roles, ({ names }) => `No ${names.toLowerCase()}`),
    invited: 'No invitation is open',
  },
  emails: {
    open: 'No email needs attention',
    waiting: 'No email is waiting',
    taken: 'No email was sent',
    refused: 'No email was refused',
    given_up: 'No email was given up',
    stopped: 'No email was stopped',
  },
  messages: {
    waiting: 'No message is waiting',
    sent: 'No message was sent',
    stopped: 'No message was stopped',
  },
  library: {
    used: 'No picture is in use',
    unused: 'Every picture is in use',
    'without-alt': 'Every picture has a description',
    deleted: 'No picture was deleted within a week',
  },
  money: {
    owed: 'Nobody owes for events',
    'owed-back': 'Nothing is owed back',
    failed: 'The bank has sent no refund back',
    disputes: 'No payment is disputed',
    undeposited: 'Everything is deposited',
  },
  deposits: { reversed: 'No deposit was taken back' },
  payouts: { different: 'Every payout is what its lines come to' },
};
