import { eq } from 'drizzle-orm';
import { users } from '#server/db/tables/tables.ts';
import { oneDay } from '#server/time/durations.ts';
import { testPassword, testPasswordHash } from '../builders/build-user.ts';
import { personalInfo } from '../builders/personal-info.ts';
import { registration } from '../builders/registration.ts';
import { newestToken } from '../newest-token.ts';
import { retrying } from './fault-injection.ts';
import {
  emailOf,
  expectEmail,
  must,
  type Person,
  type Simulation,
  type Visit,
} from './simulation.ts';

const password = { current_password: testPassword };

/** Registers. Nine in ten confirm their email address, and half of those fill in their profile. */
export async function registerPerson(simulation: Simulation): Promise<void> {
  const { portal, chance, members } = simulation;
  const number = String(members.length + 1).padStart(3, '0');
  const person: Person = {
    name: `Plover${number}`,
    emails: [`plover${number}@example.org`],
    browser: retrying(portal, portal.browser(`10.0.0.${members.length % 250}`)),
    state: 'unconfirmed',
    since: portal.clock.now(),
    hasBeenMember: false,
    expects: new Map(),
  };
  members.push(person);
  const { name, browser } = person;
  await must(201, browser.post('/api/v1/register', registrationOf(person)));
  expectEmail(person, 'Confirm your email address');
  if (chance.chance(0.1)) return simulation.happened('an email address stays unconfirmed');

  const token = await newestToken(portal, emailOf(person));
  await must(200, browser.post('/api/v1/verify-email', { token }));
  person.state = 'here';
  // A hash that is quick to check: otherwise this takes half of the test's time.
  const password_hash = await testPasswordHash();
  await portal.db.update(users).set({ password_hash }).where(eq(users.last_name, name));
  if (chance.chance(0.5)) await fillProfile(person);
}

const registrationOf = (person: Person) =>
  registration(emailOf(person), { last_name: person.name });

async function fillProfile({ name, browser }: Person): Promise<void> {
  await must(
    200,
    browser.login(`${name}@example.org`, testPassword),
    'a person signs in for the first time',
  );
  const info = personalInfo({
    last_name: name,
    personal_info_visibility: true,
    location: `1 ${name} Street, Guelph`,
    emergency_contact_name: `Mother of ${name}`,
    health_conditions: `Knee of ${name}`,
    private_consent: true,
  });
  const work = { title: 'Keeper', company: `${name} & Co`, start_date: 'May 2001', end_date: '' };
  await must(200, browser.send('PUT', '/api/v1/profile/personal-info', info));
  await must(201, browser.post('/api/v1/profile/employment', work));
}

/** Opens the portal, and signs in if the last session has ended. */
export async function signIn({ chance }: Simulation, person: Person): Promise<Visit> {
  const { browser } = person;
  let user = await browser.get('/api/v1/user');
  if (user.statusCode === 401) {
    browser.cookies.clear();
    const credentials = { email: emailOf(person), password: testPassword };
    const remember = chance.chance(0.7);
    await must(200, browser.post('/api/v1/login', { ...credentials, remember }), person.name);
    user = await browser.get('/api/v1/user');
  }
  const { bookings, offers } = user.json().data;
  const { status, payment_problem } = (await browser.get('/api/v1/membership')).json().data;
  return { bookings, offers, ...status, payment_problem };
}

export async function changeEmail({ portal, happened }: Simulation, person: Person): Promise<void> {
  const { name, browser, emails } = person;
  const email = `${name.toLowerCase()}.${emails.length}@example.org`;
  await must(200, browser.send('PUT', '/api/v1/profile/email', { email, ...password }));
  const token = await newestToken(portal, email);
  await must(200, browser.post('/api/v1/verify-email', { token }));
  emails.push(email);
  happened('an email address is changed');
  for (const subject of [
    'Confirm your new email address',
    'Your email address is about to change',
    // One to each address.
    'Your email address was changed',
    'Your email address was changed',
  ]) {
    expectEmail(person, subject);
  }
}

export async function requestErasure(
  simulation: Simulation,
  person: Person,
  { subscribed, cancelled, payment_problem }: Visit,
): Promise<void> {
  await must(200, person.browser.post('/api/v1/profile/deletion', password));
  expectEmail(person, 'Your account will be erased');
  if (subscribed && !cancelled && !payment_problem) {
    expectEmail(person, 'Your membership is cancelled');
  }
  simulation.happened('a deletion is requested');
  Object.assign(person, { state: 'leaving', since: simulation.portal.clock.now() });
}

export async function withdrawDeletion(simulation: Simulation, person: Person): Promise<void> {
  await must(200, person.browser.send('DELETE', '/api/v1/profile/deletion'));
  simulation.happened('a deletion is withdrawn');
  person.state = 'here';
}

/** Runs after the scheduled tasks: accounts are erased after two weeks. */
export async function expectErasures({ portal, members, happened }: Simulation): Promise<void> {
  const fortnightAgo = portal.clock.now().getTime() - 14 * oneDay;
  for (const person of members) {
    if (person.state !== 'leaving' || person.since.getTime() > fortnightAgo) continue;
    person.state = 'gone';
    expectEmail(person, 'Your account was erased');
    happened('an account is erased');
    // Neither the session nor the password works any more.
    await must(401, person.browser.get('/api/v1/user'), 'an erased person has a session');
    await must(400, portal.browser().login(emailOf(person), testPassword));
  }
}
