import { roles } from '../calls/access.ts';
import { unpaidByHand } from '../membership/unpaid-by-hand.ts';
import { type Choices, mapValues } from '../values/choices.ts';
import { type HandWay, paidIn } from '../values/money-words.ts';

// By what the lists of the console are narrowed and sorted. The schemas of their calls, the conditions in SQL and the
// screens all take it from here.

interface ListChoices {
  filters?: Choices;
  sorts: Choices;
}

const byTime = { newest: 'Newest', oldest: 'Oldest' } as const;

export const eventChoices = {
  /** `upcoming` is not over yet, drafts included. */
  filters: { upcoming: 'To come', past: 'Past', drafts: 'Drafts', all: 'All' },
  sorts: {
    date: 'By day',
    '-date': 'Latest day first',
    title: 'Title, A to Z',
    '-title': 'Title, Z to A',
  },
} as const satisfies ListChoices;

/** 10.4: these are for people who see more than names and money: 403 for a treasurer. */
export const contactFilters = {
  'no-meal': 'Meal not chosen',
  meals: 'Meal chosen',
  'no-email': 'No email',
  note: 'With a note',
} as const;

/** Of these, what is asked where a meal is served. */
export const mealFilters: readonly string[] = ['no-meal', 'meals'];

/** Filters join by AND, states by OR. In the order of their use at the desk. */
export const attendeeChoices = {
  filters: {
    /** Without a state: people with a place, paid or being paid. */
    '': 'With a place',
    /** Something is still to be paid. */
    owing: 'Owing',
    'not-here': 'Not here',
    here: 'Here',
    /** The place of somebody whose membership runs now; and of everybody else. */
    member: 'Members',
    'not-member': 'Not members',
    ...contactFilters,
    held: 'Being paid',
    cancelled: 'Cancelled',
    moved: 'Moved',
    all: 'All, including cancelled',
  },
  /** `party`: by the booker's last name, the seats of a booking together. */
  sorts: {
    party: 'By party',
    name: 'Name, A to Z',
    '-booked': 'Newest booking first',
    booked: 'Oldest booking first',
  },
} as const satisfies ListChoices;

export const memberChoices = {
  filters: {
    all: 'All',
    /** Runs, with or without another state below. */
    active: 'Active',
    renews: 'Renews within 30 days',
    month: 'Renews this month',
    problem: 'Card failed',
    ending: 'Ending',
    hand: 'By cheque or cash',
    /** A time by hand runs, and no payment is recorded for it. */
    unpaid: 'Not paid',
    given: 'Given',
    /** Nobody has chosen a password for it. */
    unclaimed: 'No password yet',
    /** Members who have not accepted what was to be accepted anew (19.3). */
    terms: 'Terms not accepted',
    privacy: 'Privacy not accepted',
    lapsed: 'Lapsed',
    lately: 'Lapsed lately',
  },
  sorts: {
    name: 'Last name',
    /** Since when they are members. */
    '-since': 'Newest members',
    since: 'Longest members',
    /** The day of the next renewal, or of the end. */
    day: 'Runs out first',
    '-day': 'Runs out last',
  },
} as const satisfies ListChoices;

/** Fourteen in a row are not read. */
export const memberFilterGroups = {
  '': ['all', 'active', 'lapsed', 'lately'],
  'By card': ['renews', 'month', 'problem', 'ending'],
  'Without a card': ['hand', 'unpaid', 'given'],
  'Account and terms': ['unclaimed', 'terms', 'privacy'],
} as const satisfies Record<string, readonly (keyof typeof memberChoices.filters)[]>;

/** What a membership is now. */
export const memberStateNames = {
  active: 'Active',
  hand: 'By hand',
  unpaid: unpaidByHand,
  given: 'Given',
  ending: 'Ending',
  problem: 'Card failed',
  lapsed: 'Lapsed',
  none: 'No membership',
} as const;

/** The state, and how what runs was paid: "Paid by cheque". */
export function memberStateName({
  state,
  way,
}: {
  state: keyof typeof memberStateNames;
  way: HandWay | null;
}): string {
  return state === 'hand' && way ? paidIn(way) : memberStateNames[state];
}

/** Invitations come first, and of them the newest where it is not by name. */
export const grantChoices = {
  filters: {
    all: 'All',
    ...mapValues(roles, ({ names }) => names),
    invited: 'Invited',
  },
  sorts: { role: 'Role', name: 'Name', newest: 'Newest' },
} as const satisfies ListChoices;

export const emailChoices = {
  filters: {
    all: 'All',
    /** Refused or given up, and not sent again: what Today and an event’s screen count. */
    open: 'Needs attention',
    waiting: 'Waiting',
    taken: 'Sent',
    refused: 'Refused',
    given_up: 'Given up',
    stopped: 'Stopped',
  },
  sorts: byTime,
} as const satisfies ListChoices;

/** Where an email is. That a mail server took it does not say that it arrived. */
export const emailStateNames = {
  waiting: 'Waiting',
  taken: 'Sent',
  refused: 'Refused',
  given_up: 'Given up',
  stopped: 'Stopped',
} as const;

export const messageChoices = {
  filters: { all: 'All', waiting: 'Waiting', sent: 'Sent', stopped: 'Stopped' },
  sorts: byTime,
} as const satisfies ListChoices;

export const pictureChoices = {
  filters: {
    all: 'All',
    used: 'In use',
    unused: 'Not in use',
    'without-alt': 'No description',
    /** Within a week; it can come back. */
    deleted: 'Deleted',
  },
  sorts: byTime,
} as const satisfies ListChoices;

/** What of the money is listed: without a filter what came in and went back within the days. */
export const moneyChoices = {
  filters: {
    all: 'All',
    /** These are lists of what somebody has to do, whatever the day, unless days are given. */
    'owed-back': 'Owed back',
    disputes: 'Disputed',
    undeposited: 'Not deposited',
    owed: 'Owed',
    failed: 'Refunds the bank sent back',
    in: 'In',
    back: 'Refunded or reversed',
  },
  sorts: byTime,
} as const satisfies ListChoices;

/** Of the days that are shown, also where the address has none. */
export const moneyFiltersOfDays: readonly (string | undefined)[] = [undefined, 'all', 'in', 'back'];

export const depositChoices = {
  filters: { all: 'All', reversed: 'Taken back' },
  sorts: byTime,
} as const satisfies ListChoices;

export const payoutChoices = {
  filters: { all: 'All', different: 'With a difference' },
  sorts: byTime,
} as const satisfies ListChoices;

/** What the acts of the audit log are about (`audit-acts.ts` says which are which). */
export const auditChoices = {
  filters: {
    all: 'Everything',
    bookings: 'Bookings',
    door: 'Door',
    money: 'Money',
    events: 'Events',
    members: 'Members',
    messages: 'Messages',
    roles: 'Roles',
    pages: 'Pages',
    settings: 'Settings',
    files: 'Downloads',
    accounts: 'Accounts',
  },
  sorts: byTime,
} as const satisfies ListChoices;
