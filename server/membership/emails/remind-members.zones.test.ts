import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { association } from '../../db/tables/association-tables.ts';
import { jobs, users } from '../../db/tables/tables.ts';
import { findOutboxEmails } from '../../email/outbox-queries.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildGrant, testPassword } from '../../testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '../../testing/test-app.ts';
import { remindMembers } from './remind-members.ts';

const portal = useTestApp();
const path = '/api/v1/organize/members';
const howToPay = 'By e-Transfer to office@example.org, or by cheque to the office.';

/** An owner at the console, and a member until April 30, whose day ends at 04:00 UTC. */
async function given({ until = '2027-04-30' } = {}) {
  await portal.db.update(association).set({ how_to_pay: howToPay });
  const owner = await buildBooker(portal, { first_name: 'Olga' });
  await buildGrant(portal.db, owner.user.uuid, { role: 'owner' });
  const kit = await buildBooker(portal, { first_name: 'Kit' });
  // Weeks pass between the acts, so the owner signs in again.
  const desk = async () => {
    const browser = testBrowser(portal.app);
    await browser.login(owner.user.email, testPassword);
    return browser;
  };
  const act = async (what: string, body: object) => {
    const answer = await (await desk()).post(`${path}/${kit.user.uuid}/${what}`, {
      key: randomUUID(),
      ...body,
    });
    expect(answer.statusCode).toBe(200);
  };
  const give = (day: string) => act('give', { until: day, reason: 'Volunteer' });
  await give(until);
  const read = new Set<string>();
  /** What this address got since the last time. */
  const subjects = async (to = kit.user.email) => {
    await portal.deliverEmails();
    const keyOf = (email: { subject: string; sent_at: Date }) =>
      `${to} ${email.subject} ${+email.sent_at}`;
    const all = (await findOutboxEmails(portal.db, to)).filter((one) => !read.has(keyOf(one)));
    for (const one of all) read.add(keyOf(one));
    return all.map(({ subject }) => subject);
  };
  await subjects();
  return {
    owner,
    kit,
    act,
    give,
    subjects,
    on: async (moment: string, remind = true) => {
      portal.clock.set(new Date(moment));
      if (remind) await remindMembers(portal.deps);
      return subjects();
    },
    text: async () => (await findOutboxEmails(portal.db, kit.user.email))[0]?.text ?? '',
    notSent: async (uuid = kit.user.uuid) =>
      (await (await desk()).get(`${path}/${uuid}`)).json().data.reminders_not_sent,
  };
}

const ends = 'Your membership ends on April 30, 2027';
const hasEnded = 'Your membership has ended';

test('16.3 who was given it is reminded 30 and 7 days before the last day and the day after, with how to pay', async () => {
  const kit = await given();
  expect(await kit.on('2027-03-31T03:59:00Z')).toEqual([]);
  expect(await kit.on('2027-03-31T04:00:00Z')).toEqual([ends]);
  for (const words of [
    howToPay,
    'It is charged on May 1, 2027, and each year after that.',
    'A year: $120.00 CAD',
    '/subscribe',
  ]) {
    expect(await kit.text()).toContain(words);
  }
  expect(await kit.on('2027-04-23T03:59:00Z')).toEqual([]);
  expect(await kit.on('2027-04-23T04:00:00Z')).toEqual([ends]);
  expect(await kit.on('2027-05-01T03:59:00Z')).toEqual([]);
  expect(await kit.on('2027-05-01T04:00:00Z')).toEqual([hasEnded]);
  expect(await kit.text()).toContain('April 30, 2027 was the last day');
  expect(await kit.text()).toContain(howToPay);
  expect(await kit.on('2027-05-20T04:00:00Z')).toEqual([]);
  expect(await kit.notSent()).toEqual([]);
});

test('16.3 after a pause of the portal one reminder is sent, and none of an end long ago', async () => {
  const kit = await given();
  expect(await kit.on('2027-04-29T12:00:00Z')).toEqual([ends]);
  const lea = await given({ until: '2027-06-30' });
  expect(await lea.on('2027-07-09T12:00:00Z')).toEqual([]);
});

test('16.3 each reminder is sent once, by eight processes and after a restart', async () => {
  const kit = await given();
  portal.clock.set(new Date('2027-03-31T12:00:00Z'));
  await Promise.all(Array.from({ length: 8 }, () => remindMembers(portal.deps)));
  expect(await kit.subjects()).toEqual([ends]);
  await remindMembers(portal.deps);
  expect(await kit.subjects()).toEqual([]);
});

test('16.3 a reminder is checked again as it leaves; the member’s page says which was not sent, and why', async () => {
  const kit = await given();
  portal.clock.set(new Date('2027-03-31T12:00:00Z'));
  await remindMembers(portal.deps);
  expect(await portal.db.$count(jobs)).toBe(1);
  await kit.give('2027-06-30');
  expect(await kit.subjects()).toEqual([]);
  const extended = { step: 30, day: '2027-04-30', why: 'Their membership goes on.' };
  expect(await kit.notSent()).toEqual([extended]);
  // Of the new end one waits while an organizer ends it; that is told at once, and no reminder follows.
  portal.clock.set(new Date('2027-06-01T12:00:00Z'));
  await remindMembers(portal.deps);
  await kit.act('end', { on: 'now', refund: 'none', reason: 'Moved away' });
  expect(await kit.subjects()).toEqual([hasEnded]);
  expect(await kit.on('2027-06-03T12:00:00Z')).toEqual([]);
  expect(await kit.notSent()).toEqual([
    { step: 30, day: '2027-06-30', why: 'Their membership ended sooner.' },
    { step: -1, day: '2027-06-01', why: 'An organizer ended it, and they were told.' },
    extended,
  ]);
});

test('16.3 one that could not leave before the end is not sent, nor to who asked to be erased', async () => {
  const kit = await given();
  portal.clock.set(new Date('2027-04-30T12:00:00Z'));
  await remindMembers(portal.deps);
  expect(await kit.on('2027-05-01T12:00:00Z', false)).toEqual([]);
  await portal.db
    .update(users)
    .set({ deletion_requested_at: portal.clock.now() })
    .where(eq(users.uuid, kit.kit.user.uuid));
  expect(await kit.on('2027-05-01T12:00:00Z')).toEqual([]);
  const why = (await kit.notSent()).map((one: { step: number; why: string }) => [
    one.step,
    one.why,
  ]);
  expect(why).toEqual([
    [-1, 'Their account is erased, or will be.'],
    [7, 'It could not leave before the membership ended.'],
  ]);
});

test('16.3 what is entered later than its reminder was due is not reminded of', async () => {
  portal.clock.set(new Date('2027-04-10T12:00:00Z'));
  const kit = await given();
  expect(await kit.on('2027-04-10T12:00:00Z')).toEqual([]);
  expect(await kit.notSent()).toEqual([
    { step: 30, day: '2027-04-30', why: 'The membership was entered after that day.' },
  ]);
  expect(await kit.on('2027-04-23T12:00:00Z')).toEqual([ends]);
});

test('16.3 an account that nobody has claimed is reminded with a link to claim it, but not on its first day', async () => {
  portal.clock.set(new Date('2027-03-31T12:00:00Z'));
  const { owner, on, subjects, notSent } = await given({ until: '2028-01-01' });
  const added = await owner.browser.post(path, {
    key: randomUUID(),
    email: 'lea@example.org',
    give: { until: '2027-04-30', reason: 'Volunteer' },
  });
  const claim = 'Your membership, and an account for it';
  await remindMembers(portal.deps);
  expect(await subjects('lea@example.org')).toEqual([claim]);
  expect(await notSent(added.json().data.uuid)).toMatchObject([{ step: 30 }]);
  await on('2027-04-23T12:00:00Z');
  expect(await subjects('lea@example.org')).toEqual([ends]);
  const [email] = await findOutboxEmails(portal.db, 'lea@example.org');
  expect(email?.text).toContain('/reset-password?token=');
});
