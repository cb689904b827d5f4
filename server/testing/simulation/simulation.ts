import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';

/** Each of these must have happened by the end, so that the simulation proves something. */
export const happenings = [
  'an email address stays unconfirmed',
  'an email address is changed',
  'a deletion is requested',
  'a deletion is withdrawn',
  'an account is erased',
  'a membership begins',
  'a membership begins again',
  'a second membership is refused',
  'a membership is cancelled',
  'a membership is resumed',
  'a card that will fail is entered',
  'an unpaid renewal is paid with another card',
  'a card is declined',
  'a bank declines',
  'a bank gets no answer',
  'a bank is answered late',
  'a booking is free',
  'a booking is paid',
  'a booking is paid at the bank',
  'a payment arrives after the seats are gone',
  'a booking is refused',
  'a booking is cancelled in time',
  'a booking is cancelled too late',
  'a seat of several is cancelled',
  'a guest is swapped',
  'a seat is added',
  'a saved card pays',
  'an event is announced',
  'an event is moved',
  'an event is called off',
  'an event cannot be made smaller',
  'a booking is added: cash',
  'a booking is added: cheque',
  'a booking is added: etransfer',
  'a booking is added: owing',
  'a booking is added: free',
  'a payment is recorded',
  'seats are cancelled: all',
  'seats are cancelled: amount',
  'seats are cancelled: none',
  'seats are cancelled: donation',
  'seats are moved: keep',
  'seats are moved: refund',
  'seats are moved: owe',
  'a part of a charge is refunded',
  'a refund is recorded as given',
  'a deposit is made',
  'a deposit is undone',
  'a deposit is reversed',
  'a payout is read',
  'a result is published',
  'the file of a year is downloaded',
  'a year is closed',
  'a seat is changed',
  'a check-in is undone',
  'what is owing is paid',
  'a cheque is returned: owed again',
  'a cheque is returned: cancelled',
  'somebody waits',
  'somebody waits no more',
  'a place is offered',
  'an offer is taken',
  'an offer is let go',
  'an offer lapses',
] as const;

export type Happening = (typeof happenings)[number];

/** A simulated person, and what should be true of them. Nothing here is read from the portal. */
export interface Person {
  /** Unique, so that a search for it finds all that is left of the person. */
  name: string;
  /** All email addresses of the person, the current one last. */
  emails: string[];
  browser: TestBrowser;
  state: 'unconfirmed' | 'here' | 'leaving' | 'gone';
  since: Date;
  hasBeenMember: boolean;
  /** How many emails of each subject they should have by now. */
  expects: Map<string, number>;
}

export interface Simulation {
  portal: TestApp;
  chance: Seeded;
  members: Person[];
  happened(what: Happening): void;
  /** Actions that are postponed until their time limit has passed. */
  later: (() => Promise<void>)[];
  /** Titles of events where organizers cancelled or moved seats, whose emails are others. */
  byOrganizers: Set<string>;
}

/** What the portal shows at the beginning of a visit. */
export interface Visit {
  bookings: { event_uuid: string; status: string }[];
  /** Seats that are kept for them. */
  offers: { event_uuid: string; seats: number }[];
  subscribed: boolean;
  cancelled: boolean;
  payment_problem: boolean;
}

export const isActive = ({ state }: Person) => state === 'here' || state === 'leaving';

export const emailOf = ({ emails }: Person) => emails.at(-1) ?? '';

export function expectEmail({ expects }: Person, subject: string): void {
  expects.set(subject, (expects.get(subject) ?? 0) + 1);
}

/** Expects this status and returns the response. */
export async function must(
  status: number,
  request: Promise<LightMyRequestResponse>,
  what = '',
): Promise<LightMyRequestResponse> {
  const answer = await request;
  expect(answer.statusCode, `${what} ${answer.body}`).toBe(status);
  return answer;
}

/** What a browser lists of events; several may begin at one instant. */
export async function eventsSeenBy<T extends { slug: string }>(
  { browser }: Person,
  path: 'events?filter=open' | 'events?filter=upcoming' | 'my-events?filter=upcoming',
): Promise<T[]> {
  const { data } = (await must(200, browser.get(`/api/v1/${path}`))).json() as { data: T[] };
  return data.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
}

/** The cardholder answers the bank: at once, after the time limit, or not at all. */
export async function answerBank(
  { chance, happened, later }: Simulation,
  { browser }: Person,
  client_secret: string,
): Promise<'yes' | 'later' | undefined> {
  const answer = (approved: boolean) =>
    browser.post('/api/v1/sandbox/authentication', { client_secret, approved });
  const choice = chance.pick(['yes', 'yes', 'yes', 'no', 'none', 'later']);
  if (choice === 'none') happened('a bank gets no answer');
  if (choice === 'no') {
    happened('a bank declines');
    await must(200, answer(false));
  }
  if (choice === 'later') {
    happened('a bank is answered late');
    // 404 after a second booking: the bank no longer waits for the first one.
    later.push(async () => expect([200, 404]).toContain((await answer(true)).statusCode));
  }
  if (choice === 'yes') await must(200, answer(true));
  return choice === 'yes' || choice === 'later' ? choice : undefined;
}
