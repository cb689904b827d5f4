import { keysOf } from '../values/choices.ts';

interface Role {
  /** On screens: one, and several. */
  name: string;
  names: string;
  /** In an email: "You are invited to be …". */
  article: string;
  /** For one event, until some days after it. Who gives roles for an event gives it; all others owners give. */
  isForEvent: boolean;
}

/** What a grant can make of a person. Several grants add up; none of these is a member or a visitor. */
const described = {
  owner: {
    name: 'Owner',
    names: 'Owners',
    article: 'an owner',
    isForEvent: false,
  },
  organizer: {
    name: 'Organizer',
    names: 'Organizers',
    article: 'an organizer',
    isForEvent: false,
  },
  treasurer: {
    name: 'Treasurer',
    names: 'Treasurers',
    article: 'the treasurer',
    isForEvent: false,
  },
  captain: {
    name: 'Captain',
    names: 'Captains',
    article: 'a captain',
    isForEvent: true,
  },
  safety: {
    name: 'Safety lead',
    names: 'Safety leads',
    article: 'a safety lead',
    isForEvent: true,
  },
} as const satisfies Record<string, Role>;

export type GrantRole = keyof typeof described;

export const roles: Readonly<Record<GrantRole, Role>> = described;

export const grantRoles = keysOf(roles);

export const eventRoles = grantRoles.filter((role) => roles[role].isForEvent);

/** How long a role for one event goes on after the end of that event, as it then is (10.2). */
export const daysAfterEvent = 30;

/**
 * The permissions of each role. A grant for one event counts for that event only, so a captain's rows are about
 * their own event.
 */
export const permissions = {
  /** To see that an event exists, drafts included: every role has it. */
  'event.see': grantRoles,
  /** To create it, publish it, set its price, call it off. */
  'event.manage': ['owner', 'organizer'],
  /** Its texts, agenda and pictures. */
  'event.edit': ['owner', 'organizer', 'captain'],
  'attendees.see': ['owner', 'organizer', 'treasurer', 'captain'],
  /** How to reach them, and the notes about them (10.4). */
  'attendees.contact': ['owner', 'organizer', 'captain'],
  /** Every change that moves no money. */
  'attendees.change': ['owner', 'organizer', 'captain'],
  /** To cancel and move seats: with money it needs the right to refund, without money the right to change attendees. */
  'attendees.cancel': ['owner', 'organizer', 'treasurer', 'captain'],
  'attendees.check-in': ['owner', 'organizer', 'captain'],
  'attendees.write': ['owner', 'organizer', 'captain'],
  /** To get a daily email of what changed at the own event. */
  'attendees.daily-email': ['captain'],
  /** Health and emergency notes; when, and whose, is the domain's rule. */
  'attendees.safety': ['safety'],
  /** To refund, and to cancel or move a seat with its money. */
  'money.refund': ['owner', 'organizer', 'treasurer'],
  /** Cash, cheques and e-transfers. */
  'money.record': ['owner', 'organizer', 'treasurer', 'captain'],
  'money.statement': ['owner', 'organizer', 'treasurer'],
  /** Deposits, payouts, the year. */
  'money.account': ['owner', 'treasurer'],
  'members.see': ['owner', 'organizer', 'treasurer'],
  'members.change': ['owner', 'organizer'],
  'members.write': ['owner', 'organizer'],
  /** The texts of pages, media, emails. */
  'site.edit': ['owner', 'organizer'],
  'roles.give': ['owner'],
  'roles.give-for-event': ['owner', 'organizer'],
  'association.settings': ['owner'],
  'association.audit': ['owner', 'treasurer'],
  'association.handover': ['owner'],
} as const satisfies Record<string, readonly GrantRole[]>;

export type Permission = keyof typeof permissions;

/** A call that needs a grant, and a session that has shown a second factor (10.3). */
export interface GrantAccess {
  permission: Permission;
  /** The name of the path value that is the uuid of the event in question. */
  event?: string;
  /** What the path value `id` or `uuid` is instead, and whose event is in question. */
  of?: 'booking' | 'charge' | 'refund' | 'message';
  /** A grant for one event is enough: the call answers about those events alone. */
  anyEvent?: true;
  /** The second factor was shown within the last 15 minutes. */
  fresh?: true;
  /** A pass for the door of that event is enough: one that counts now, or one whose check-ins still arrive (14.2). */
  pass?: DoorPassUse;
}

export type DoorPassUse = 'open' | 'deliver';

/**
 * The people who may call; `server/http/auth/access.ts` answers everybody else. `grant` is any grant, before
 * a second factor is shown.
 */
export type Access = 'public' | 'login' | 'subscription' | 'grant' | GrantAccess;

/**
 * The access of a call that needs a grant: `can('event.edit', { event: 'uuid' })`, or `{ of: 'booking' }` where
 * the path names a booking.
 */
export const can = (
  permission: Permission,
  more: Omit<GrantAccess, 'permission'> = {},
): GrantAccess => ({ permission, ...more });

/** The access of a call at the door, for people who may check in at the event or hold a pass for its door. */
export const canOrPass = (pass: DoorPassUse) => ({
  ...can('attendees.check-in', { event: 'uuid' }),
  pass,
});
