import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Seeded } from '#server/artwork/materials/seeded.ts';
import type { TestApp, TestBrowser } from '../test-app.ts';

/** What must have come up by the end: seasons in which nothing happens prove nothing. */
export const happenings = [
  'an address is never confirmed',
  'an address is changed',
  'a deletion is asked for',
  'a deletion is taken back',
  'an account is erased',
  'a membership begins',
  'a membership begins again',
  'a second membership is refused',
  'a membership is cancelled',
  'a membership is resumed',
  'a card that will fail is entered',
  'an unpaid renewal is paid with another card',
  'a card is declined',
  'a bank says no',
  'a bank is never answered',
  'a bank is answered late',
  'a booking is free',
  'a booking is paid',
  'a booking is paid at the bank',
  'a payment comes when the places are gone',
  'a booking is refused',
  'a booking is cancelled in time',
  'a booking is cancelled too late',
  'an event is announced',
  'an event is moved',
  'an event is called off',
  'an event cannot be made smaller',
] as const;

export type Happening = (typeof happenings)[number];

/** Somebody of the crowd, and what they know themselves; none of it is asked of the portal. */
export interface Person {
  /** Nobody else's, so that whatever is left of them anywhere can be found by it. */
  name: string;
  /** Those they had, the present one last. */
  addresses: string[];
  browser: TestBrowser;
  state: 'unconfirmed' | 'here' | 'leaving' | 'gone';
  since: Date;
  hasBeenMember: boolean;
  /** How many letters of each subject they should have by now. */
  expects: Map<string, number>;
}

export interface Season {
  portal: TestApp;
  chance: Seeded;
  members: Person[];
  happened(what: Happening): void;
  /** What people put off until their time for it is over. */
  later: (() => Promise<void>)[];
}

/** What the portal tells somebody who has just opened it. */
export interface Visit {
  bookings: { event_uuid: string; status: string }[];
  subscribed: boolean;
  cancelled: boolean;
  payment_problem: boolean;
}

export const isAbout = ({ state }: Person) => state === 'here' || state === 'leaving';

export const addressOf = ({ addresses }: Person) => addresses.at(-1) ?? '';

export function expectEmail({ expects }: Person, subject: string): void {
  expects.set(subject, (expects.get(subject) ?? 0) + 1);
}

/** The answer, which has to be this one. */
export async function must(
  status: number,
  asked: Promise<LightMyRequestResponse>,
  what = '',
): Promise<LightMyRequestResponse> {
  const answer = await asked;
  expect(answer.statusCode, `${what} ${answer.body}`).toBe(status);
  return answer;
}

/** What the card's owner tells the bank: at once, when the time for paying is over, or never. */
export async function answerBank(
  { chance, happened, later }: Season,
  { browser }: Person,
  client_secret: string,
): Promise<'yes' | 'later' | undefined> {
  const say = (approved: boolean) =>
    browser.post('/api/v1/sandbox/authentication', { client_secret, approved });
  const wish = chance.pick(['yes', 'yes', 'yes', 'no', 'never', 'later']);
  if (wish === 'never') happened('a bank is never answered');
  if (wish === 'no') {
    happened('a bank says no');
    await must(200, say(false));
  }
  if (wish === 'later') {
    happened('a bank is answered late');
    // 404 if they have booked anew meanwhile: the bank waits for the first no more.
    later.push(async () => expect([200, 404]).toContain((await say(true)).statusCode));
  }
  if (wish === 'yes') await must(200, say(true));
  return wish === 'yes' || wish === 'later' ? wish : undefined;
}
