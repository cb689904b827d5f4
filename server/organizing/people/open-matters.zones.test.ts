import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { organizeApi } from '#contract/organize-api.ts';
import type { OpenMatter } from '#contract/organizing/handover.ts';
import { formatMoney } from '#contract/values/money.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { outbox, users } from '#server/db/tables/tables.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { buildDesk } from '#server/testing/builders/build-attendees.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildToday } from '#server/testing/builders/build-today.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';
import { organizerLeftEmail } from './organizer-left-email.ts';

const portal = useTestApp();
const { days, on } = buildToday(portal);

const pathOf = (grant: string) => organizeApi.openMatters.path.replace(':uuid', grant);

/** Somebody who has one role, and what stays open when it ends. */
async function holder(role: GrantRole, event?: string) {
  const { browser, user } = await buildBooker(portal, {}, portal.app, {
    role,
    ...(event === undefined ? {} : { event_uuid: event }),
  });
  const [grant] = await portal.db.select().from(grants).where(eq(grants.user_uuid, user.uuid));
  return { browser, user, grant: String(grant?.uuid) };
}

const ask = (browser: TestBrowser, grant: string) => browser.get(pathOf(grant));

async function openOf(role: GrantRole, event?: string): Promise<OpenMatter[]> {
  const { browser, grant } = await holder(role, event);
  const answer = await ask(browser, grant);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

/** A place that was paid in cash. */
async function paidInCash(name = 'Lou Poe') {
  const event = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const { id } = (await desk.add({ seats: [{ name }], method: 'cash' })).json().data;
  const [charge] = (await desk.booking(id)).charges;
  return { desk, id: String(id), charge: String(charge?.uuid), cents: charge?.amount_cents ?? 0 };
}

const undeposited = {
  kind: 'money_undeposited',
  what: '1 payment by hand, $180.00',
  is_list: true,
  href: '/organize/money/deposits',
};

test('11 J17 money in the drawer is named with its sum until it is in a deposit', async () => {
  expect(await openOf('treasurer')).toEqual([]);
  const { desk, charge, cents } = await paidInCash();
  expect(await openOf('treasurer')).toEqual([undeposited]);
  const deposit = await desk.browser.post(organizeApi.makeDeposit.path, {
    payments: [charge],
    on: '2026-06-15',
    slip: '114',
    total_cents: cents,
    key: randomUUID(),
  });
  expect(deposit.statusCode).toBe(201);
  expect(await openOf('treasurer')).toEqual([]);
});

test('11 V18 the owners read by email what is open for the next one, who gets an end what is open now', async () => {
  const owner = await holder('owner');
  const kim = await holder('treasurer');
  const lou = await holder('treasurer');
  await paidInCash();
  const until = '2026-07-16T04:00:00.000Z';
  const ends = await owner.browser.post(organizeApi.setRoleEnds.path, {
    grants: [lou.grant],
    until,
  });
  expect(ends.statusCode).toBe(200);
  const left = await kim.browser.send(
    'DELETE',
    organizeApi.endGrant.path.replace(':uuid', kim.grant),
  );
  expect(left.statusCode).toBe(200);
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox);
  const textTo = ({ user }: typeof kim) => sent.find(({ to }) => to === user.email)?.text;
  const listed = `Not deposited: ${undeposited.what}`;
  expect(textTo(owner)).toContain(
    `Open for the next treasurer, as Handover shows it:\n\n${listed}`,
  );
  expect(textTo(lou)).toContain(`What is open now, for you or who comes next:\n\n${listed}`);
  // Who left has nothing to do with it any more.
  expect(textTo(kim)).not.toContain(listed);
});

test('11 17.0 what is owed for events is the number of Money, with the way there', async () => {
  const event = await buildEvent(portal.db);
  const desk = await buildDesk(portal, 'owner', event.uuid);
  const added = await desk.add({ seats: [{ name: 'Lou Poe' }], pay: 'owing' });
  expect(added.statusCode).toBe(201);
  const money = await desk.browser.get(organizeApi.money.path);
  const { owed_cents } = money.json().totals;
  expect(owed_cents).toBe(180_00);
  expect(await openOf('treasurer')).toEqual([
    {
      kind: 'money_owed',
      what: '$180.00 for events',
      is_list: true,
      href: '/organize/money?filter=owed',
    },
  ]);
  // They have no accounts.
  expect(await openOf('organizer')).toEqual([]);
});

test('11 V18 V27 the email to an owner has an invited address as it is, and links no name', async () => {
  const owner = await holder('owner');
  const treasurer = await holder('treasurer');
  await buildBooker(portal, {
    first_name: 'Sam',
    last_name: 'www.shop.ca',
    email: 'sam@example.org',
  });
  for (const email of ['sam@example.org', 'next.treasurer@example.net'])
    await owner.browser.post(organizeApi.invite.path, { email, role: 'treasurer' });
  const now = portal.clock.now();
  const left = { user: owner.user.uuid, who: treasurer.user.uuid, role: 'treasurer' } as const;
  await enqueueEmail(portal.db, now, organizerLeftEmail, left);
  await portal.deliverEmails();
  const sent = await portal.db.select().from(outbox).where(eq(outbox.to, owner.user.email));
  const says = sent.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ');
  expect(says).toContain('next.treasurer@example.net has not accepted yet.');
  expect(says).toContain('Sam www. shop. ca has not accepted yet.');
});

test('11 V18 who leaves reads that nobody else has the role, and who is to follow', async () => {
  const owner = await holder('owner');
  const treasurer = await holder('treasurer');
  const seen = async (of = treasurer, by = of) =>
    (await ask(by.browser, of.grant)).json().nobody_else;
  expect(await seen()).toBe('Nobody else is treasurer.');
  await buildBooker(portal, {
    first_name: 'Sam',
    last_name: 'Successor',
    email: 'sam@example.org',
  });
  for (const email of ['sam@example.org', 'new@example.org', 'other@example.org']) {
    const role = email.startsWith('other') ? 'organizer' : 'treasurer';
    await owner.browser.post(organizeApi.invite.path, { email, role });
  }
  const waits = ['new@example.org has', 'Sam Successor has'];
  const words = String(await seen());
  expect(words).toMatch(/^Nobody else is treasurer\. /);
  expect(
    words
      .split(/ not accepted yet\. ?|Nobody else is treasurer\. /)
      .filter(Boolean)
      .toSorted(),
  ).toEqual(waits.toSorted());
  expect(await seen(treasurer, owner)).toBe(words);
  // From a day on, blocked, or of another event is not now.
  const next = await holder('treasurer');
  const change = (set: object) =>
    portal.db.update(grants).set(set).where(eq(grants.uuid, next.grant));
  expect(await seen()).toBeNull();
  await change({ begins_at: new Date('2026-07-01T16:00:00Z') });
  expect(await seen()).toContain(' begins on July 1, 2026. ');
  await change({ begins_at: null });
  await portal.db
    .update(users)
    .set({ blocked_at: days(0) })
    .where(eq(users.uuid, next.user.uuid));
  expect(await seen()).toBe(words);
});

test('11 V18 nobody else is captain of an event, whoever is of another', async () => {
  const cup = await on(2, { title: 'Spring Cup' });
  const captain = await holder('captain', cup.uuid);
  await holder('captain', (await on(4)).uuid);
  const seen = async () => (await ask(captain.browser, captain.grant)).json().nobody_else;
  expect(await seen()).toBe('Nobody else is captain of Spring Cup.');
  await holder('captain', cup.uuid);
  expect(await seen()).toBeNull();
});

test('11 J19 a fiscal year is over by the association’s clocks, and open until it is closed', async () => {
  await paidInCash();
  const href = '/organize/money/year';
  const years = async () => (await openOf('treasurer')).filter((open) => open.href === href);
  portal.clock.set('2027-01-01T04:59:59Z');
  expect(await years()).toEqual([]);
  portal.clock.set('2027-01-01T05:00:00Z');
  expect(await years()).toEqual([
    { kind: 'year_open', what: '1 fiscal year, 2026', is_list: true, href },
  ]);
  const { browser } = await holder('treasurer');
  const path = organizeApi.closeFiscalYear.path.replace(':year', '2026');
  const asked = await browser.post(path, {});
  const closed = await browser.post(path, { expect: asked.json().current });
  expect(closed.statusCode).toBe(200);
  expect(await years()).toEqual([]);
});

/** A disputed payment by card, refunds that wait, and an event that is over. */
async function unfinished() {
  const event = await on(-3, { title: 'Spring Cup', slug: 'spring-cup' });
  const soon = await on(3);
  const robin = await buildBooker(portal);
  expect((await robin.attend(soon.uuid, { payment_method: 'pm_card_visa' })).statusCode).toBe(201);
  const [charge] = await portal.db
    .select()
    .from(charges)
    .where(eq(charges.user_uuid, robin.user.uuid));
  await portal.db
    .update(charges)
    .set({ disputed_at: days(-1), dispute_due_at: days(6) })
    .where(eq(charges.user_uuid, robin.user.uuid));
  const refund = { charge_uuid: String(charge?.uuid), reason: 'cancelled' as const };
  await portal.db.insert(refunds).values([
    { ...refund, cents: 10_00, way: 'card', state: 'failed', created_at: days(-3) },
    { ...refund, cents: 20_00, way: 'cheque', state: 'owed', created_at: days(-1) },
    { ...refund, cents: 30_00, way: 'cash', state: 'owed', created_at: days(0) },
    { ...refund, cents: 40_00, way: 'card', state: 'owed', created_at: days(-2) },
  ]);
  return event;
}

test('11 L11 of what is undone each role names what it may do, and no other', async () => {
  const event = await unfinished();
  const money = [
    ['dispute', '1 payment, answer the bank by June 21, 2026', 'disputes'],
    ['refund_failed', '1 returned by the bank, $10.00', 'failed'],
    ['refund_failed', '2 refunds to give by hand, $50.00', 'owed-back'],
    ['refund_failed', '1 to a card not made yet, $40.00', 'owed-back'],
  ];
  const result = {
    kind: 'statement_missing',
    what: '1 event is over without one, Spring Cup',
    is_list: false,
    href: '/organize/events/spring-cup/money',
  };
  expect(await openOf('treasurer')).toEqual([
    ...money.map(([kind, what, filter]) => ({
      kind,
      what,
      is_list: true,
      href: `/organize/money?filter=${filter}`,
    })),
    result,
  ]);
  // They have no accounts: for them Today lists the refunds.
  expect(await openOf('organizer')).toEqual([
    ...money.map(([kind, what]) => ({ kind, what, is_list: true, href: '/organize' })),
    result,
  ]);
  expect(await openOf('captain', event.uuid)).toEqual([]);
  expect(await openOf('safety', event.uuid)).toEqual([]);
});

test('11 V18 what others leave open is answered to people alone who may end their role', async () => {
  const owner = await holder('owner');
  const treasurer = await holder('treasurer');
  const organizer = await holder('organizer');
  const event = await buildEvent(portal.db);
  await buildGrant(portal.db, organizer.user.uuid, { role: 'captain', event_uuid: event.uuid });
  const captain = await holder('captain', event.uuid);
  const status = async (asks: typeof owner, of: typeof owner) =>
    (await ask(asks.browser, of.grant)).statusCode;
  expect(await status(owner, treasurer)).toBe(200);
  expect(await status(organizer, captain)).toBe(200);
  // What the role is about that ends, whatever else the one may do who ends it.
  await paidInCash();
  const seen = async (of: typeof owner) => (await ask(owner.browser, of.grant)).json().data;
  expect(await seen(treasurer)).toMatchObject([undeposited]);
  expect(await seen(captain)).toEqual([]);
  expect(await status(organizer, treasurer)).toBe(403);
  expect(await status(treasurer, captain)).toBe(403);
  expect((await ask(owner.browser, randomUUID())).statusCode).toBe(404);
});

test('11 Handover names what is open first, with the invitations that wait', async () => {
  const { browser } = await holder('owner');
  const open = async () => (await browser.get(organizeApi.handover.path)).json().data.open;
  expect(await open()).toEqual([]);
  await browser.post(organizeApi.invite.path, { email: 'next@example.org', role: 'organizer' });
  await paidInCash();
  expect(await open()).toEqual([
    undeposited,
    {
      kind: 'invited',
      what: '1 invitation',
      is_list: true,
      href: '/organize/people?filter=invited',
    },
  ]);
});

test('11 16.2 members whose year by hand is not paid are named with what they owe', async () => {
  const { user } = await buildBooker(portal);
  await portal.db.insert(membershipSpans).values({
    user_uuid: user.uuid,
    source: 'hand',
    begins_at: days(-1),
    ends_at: days(200),
  });
  await deriveMemberships(portal.db, [user.uuid], portal.clock.now());
  await refreshDirectoryEntry(portal.db, user.uuid);
  const { price_cents } = await portal.deps.payments.retrievePlan();
  expect(await openOf('treasurer')).toEqual([
    {
      kind: 'members_unpaid',
      what: `1 member by cheque or cash, ${formatMoney(price_cents)}`,
      is_list: true,
      href: '/organize/members?filter=unpaid',
    },
  ]);
});
