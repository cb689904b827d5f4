import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jobHandlers } from '../../app.ts';
import { paymentCustomers } from '../../db/tables/payment-tables.ts';
import { jobs, users } from '../../db/tables/tables.ts';
import type { OutgoingEmail } from '../../email/mailer.ts';
import { findOutboxEmails } from '../../email/outbox-queries.ts';
import { runDueJobs } from '../../jobs/run-jobs.ts';
import { eraseDueAccounts } from '../../privacy/delete-account.ts';
import { buildUser } from '../../testing/builders/build-user.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { cancelMembership } from '../cancel-membership.ts';
import { reconcileMembership } from '../reconcile-membership.ts';
import { reconcilePayments } from '../reconcile-requests.ts';
import { resumeMembership } from '../resume-membership.ts';
import { subscribe } from '../subscribe.ts';
import { findSubscriptionsOf } from '../subscription/membership-queries.ts';
import { updatePaymentMethod } from '../update-payment-method.ts';
import { remindMembers } from './remind-members.ts';

const portal = useTestApp();
const oneDay = 24 * 3600;
const receipt = expect.stringMatching(
  /^Receipt \d{6} from The Fairway Golf Association of Canada$/,
);

async function member(card = 'pm_card_visa') {
  const user = await buildUser(portal.db);
  await subscribe(portal.deps, user.uuid, card);
  const read = new Set<string>();
  /** The emails since the last call. */
  const emails = async () => {
    await portal.deliverEmails();
    const all = await findOutboxEmails(portal.db, user.email);
    const keyOf = (message: (typeof all)[number]) => `${message.subject} ${+message.sent_at}`;
    const fresh = all.filter((message) => !read.has(keyOf(message)));
    for (const message of fresh) read.add(keyOf(message));
    return fresh;
  };
  return {
    user,
    emails,
    subjects: async () => (await emails()).map(({ subject }) => subject).sort(),
    id: async () => (await findSubscriptionsOf(portal.db, user.uuid))[0]?.id ?? '',
    wait: async (days: number) => {
      portal.clock.advance(days * oneDay);
      await reconcilePayments(portal.deps);
    },
  };
}

test('7.33 a new member gets a welcome and a receipt', async () => {
  const robin = await member();
  const written = await robin.emails();
  expect(written.map(({ subject }) => subject).sort()).toEqual([receipt, 'Welcome to Fairway']);
  const text = (about: RegExp) => written.find(({ subject }) => about.test(subject))?.text;
  expect(text(/Welcome/)).toContain('Renews: June 15, 2027 (Eastern Time), automatically');
  expect(text(/Receipt/)).toContain('Thank you. This is what you paid.');
  expect(text(/Receipt/)).toContain('Annual membership: $120.00 CAD');
  expect(text(/Receipt/)).toContain('no money has moved');
});

test('G1 a card that is declined or waits for its bank sends no email', async () => {
  const robin = await buildUser(portal.db);
  const declined = subscribe(portal.deps, robin.uuid, 'pm_card_visa_chargeDeclined');
  await expect(declined).rejects.toThrow();
  await subscribe(portal.deps, robin.uuid, 'pm_card_authenticationRequired');
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db)).toEqual([]);
});

test('6.1 a renewal is announced 30 and 7 days ahead, with amount, day and card, each once', async () => {
  const robin = await member();
  await robin.emails();
  await robin.wait(334);
  expect(await robin.subjects()).toEqual([]);
  await robin.wait(1);
  const [first, ...more] = await robin.emails();
  expect([first?.subject, more]).toEqual(['Your membership renews soon', []]);
  for (const fact of [
    'Renews: June 15, 2027 (Eastern Time)',
    'Amount: $120.00 CAD',
    'Card: Visa ending in 4242',
  ]) {
    expect(first?.text).toContain(fact);
  }
  await robin.wait(22);
  expect(await robin.subjects()).toEqual([]);
  await robin.wait(1);
  expect(await robin.subjects()).toEqual(['Your membership renews soon']);
  await robin.wait(6);
  expect(await robin.subjects()).toEqual([]);
  await robin.wait(1);
  expect(await robin.subjects()).toEqual([receipt]);
  // And the year after, again.
  await robin.wait(337);
  expect(await robin.subjects()).toEqual(['Your membership renews soon']);
});

test('6.1 a renewal that is first announced in the last week is announced once', async () => {
  const robin = await member();
  await robin.emails();
  await robin.wait(362);
  await robin.wait(1);
  expect(await robin.subjects()).toEqual(['Your membership renews soon']);
});

test('6.1 several processes announce a renewal once', async () => {
  const robin = await member();
  await robin.emails();
  portal.clock.advance(340 * oneDay);
  await Promise.all(Array.from({ length: 8 }, () => remindMembers(portal.deps)));
  expect(await robin.subjects()).toEqual(['Your membership renews soon']);
});

test('G3 Q26 cancelling and resuming are confirmed, and after cancelling no renewal is announced', async () => {
  const robin = await member();
  await robin.emails();
  await cancelMembership(portal.deps, robin.user.uuid);
  const [cancelled, ...others] = await robin.emails();
  expect([cancelled?.subject, others]).toEqual(['Your membership is cancelled', []]);
  expect(cancelled?.text).toContain('You’ll keep every benefit until June 15, 2027');
  expect(cancelled?.text).toContain('you won’t be charged again.');
  expect(cancelled?.text).toContain('Benefits until: June 15, 2027 (Eastern Time)');
  await resumeMembership(portal.deps, robin.user.uuid);
  expect(await robin.subjects()).toEqual(['Your membership continues']);

  await cancelMembership(portal.deps, robin.user.uuid);
  await robin.emails();
  await robin.wait(340);
  expect(await robin.subjects()).toEqual([]);
  await robin.wait(25);
  expect(await robin.subjects()).toEqual(['Your membership has ended']);
  await robin.wait(1);
  expect(await robin.subjects()).toEqual([]);
});

test('G3 G4 an email whose reason is gone when the mail server is back is not sent', async () => {
  const robin = await member();
  const { uuid } = robin.user;
  const cancelled = 'Your membership is cancelled';
  const [cancel, resume] = [cancelMembership, resumeMembership];
  const sent = async (...changes: (typeof cancel)[]) => {
    portal.clock.advance(60);
    for (const change of changes) await change(portal.deps, uuid);
    return robin.subjects();
  };
  expect(await sent(cancel)).toEqual([receipt, cancelled]);
  expect(await sent(resume, cancel)).toEqual([cancelled]);
  expect(await sent(resume, cancel, resume)).not.toContain(cancelled);

  await updatePaymentMethod(portal.deps, uuid, 'pm_card_chargeCustomerFail');
  await robin.wait(365);
  await updatePaymentMethod(portal.deps, uuid, 'pm_card_visa');
  expect(await sent()).toEqual([receipt]);
  // Announced, and renewed before that could be sent.
  await robin.wait(340);
  await robin.wait(27);
  expect(await sent()).toEqual([receipt]);
  await robin.wait(339);
  expect(await sent(cancel)).toEqual([cancelled]);
  await robin.wait(30);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  expect(await sent()).toEqual([receipt, 'Welcome to Fairway']);
});

test('G4 a failed renewal sends one email with what to do; the membership is then paid, or its end announced', async () => {
  const [robin, kim] = [await member(), await member()];
  for (const person of [robin, kim]) {
    await updatePaymentMethod(portal.deps, person.user.uuid, 'pm_card_chargeCustomerFail');
    await person.emails();
  }
  await robin.wait(365);
  const [problem, ...others] = await robin.emails();
  expect([problem?.subject, others]).toEqual(['Your membership could not be renewed', []]);
  expect(problem?.text).toContain('/my-membership');
  await robin.wait(4);
  expect(await robin.subjects()).toEqual([]);
  await updatePaymentMethod(portal.deps, robin.user.uuid, 'pm_card_visa');
  expect(await robin.subjects()).toEqual([receipt]);

  expect(await kim.subjects()).toEqual(['Your membership could not be renewed']);
  await kim.wait(15);
  expect(await kim.subjects()).toEqual(['Your membership has ended']);
});

test('G4 cancelling while a renewal is not paid ends it at once, and only that sends an email', async () => {
  const robin = await member();
  await updatePaymentMethod(portal.deps, robin.user.uuid, 'pm_card_chargeCustomerFail');
  await robin.wait(365);
  await robin.emails();
  await cancelMembership(portal.deps, robin.user.uuid);
  expect(await robin.subjects()).toEqual(['Your membership has ended']);
});

test('G6 G7 however often and simultaneously a webhook event arrives, there is one email about it', async () => {
  const robin = await member();
  const storm = async () => {
    const id = await robin.id();
    await Promise.all(Array.from({ length: 25 }, () => reconcileMembership(portal.deps, id)));
  };
  await storm();
  expect(await robin.subjects()).toEqual([receipt, 'Welcome to Fairway']);
  await portal.deps.payments.cancelAtPeriodEnd(await robin.id(), 'storm');
  await storm();
  expect(await robin.subjects()).toEqual(['Your membership is cancelled']);
  portal.clock.advance(365 * oneDay);
  await storm();
  expect(await robin.subjects()).toEqual(['Your membership has ended']);
});

test('G14 a refund of a membership sends its receipt', async () => {
  const robin = await member();
  await robin.emails();
  const [charge] = await portal.deps.payments.listInvoices(await robin.id());
  await portal.deps.payments.createRefund({ charge: charge?.id ?? '', amountCents: 20_00 }, 'back');
  await reconcileMembership(portal.deps, await robin.id());
  await reconcileMembership(portal.deps, await robin.id());
  const [refund, ...others] = await robin.emails();
  expect(others).toEqual([]);
  expect(refund?.subject).toMatch(/^Refund \d{6} from/);
  expect(refund?.text).toContain('back to your card');
  expect(refund?.text).toContain('Refund: Annual membership: −$20.00 CAD');
});

test('G14 a refund that fails before its receipt is sent only sends the email about the failure', async () => {
  const robin = await member();
  await robin.emails();
  const { payments } = portal.deps;
  const [charge] = await payments.listInvoices(await robin.id());
  await payments.createRefund({ charge: charge?.id ?? '', amountCents: 20_00 }, 'back');
  await reconcileMembership(portal.deps, await robin.id());
  const refundFailed = {
    ...payments,
    listInvoices: async (subscription: string) =>
      (await payments.listInvoices(subscription)).map((paid) => ({
        ...paid,
        refunds: paid.refunds.map((refund) => ({ ...refund, state: 'failed' as const })),
      })),
  };
  await reconcileMembership({ ...portal.deps, payments: refundFailed }, await robin.id());
  expect(await robin.subjects()).toEqual(['Your refund came back to us']);
});

test('1.8 an account that is erased before its email is built gets none', async () => {
  const user = await buildUser(portal.db);
  await subscribe(portal.deps, user.uuid, 'pm_card_visa');
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  portal.clock.advance(14 * oneDay);
  await eraseDueAccounts(portal.deps);
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Your account was erased']);
  expect(await portal.db.$count(jobs)).toBe(0);
});

test('7.41 with a mail server the receipt is attached to the email', async () => {
  await member();
  const sent: OutgoingEmail[] = [];
  const deps = {
    ...portal.deps,
    settings: { ...portal.settings, smtpUrl: 'smtp://mail.example.org' },
  };
  const send = async (email: OutgoingEmail) => `250 ${sent.push(email)}`;
  await runDueJobs(deps, jobHandlers(deps, { send }));
  const [attached] = sent.flatMap(({ attachments }) => attachments ?? []);
  expect(attached).toMatchObject({
    filename: expect.stringMatching(/^receipt-\d{6}\.pdf$/),
    contentType: 'application/pdf',
  });
  expect(attached?.content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('21.1 a card that expires before its renewal is told of once, with the sum, and not once another one is saved', async () => {
  const expired = 'Your card expires before your membership renews';
  const expires = (user: string, card_exp_year: number, card_exp_month: number) =>
    portal.db
      .update(paymentCustomers)
      .set({ card_exp_year, card_exp_month })
      .where(eq(paymentCustomers.user_uuid, user));
  const robin = await member();
  const lea = await member();
  const kit = await member();
  for (const one of [robin, lea, kit]) await one.subjects();
  // It renews on June 15, 2027. A card is valid to the end of its month.
  await expires(robin.user.uuid, 2027, 5);
  await expires(lea.user.uuid, 2027, 5);
  await expires(kit.user.uuid, 2027, 6);
  portal.clock.set(new Date('2027-04-30T16:00:00Z'));
  await Promise.all([remindMembers(portal.deps), remindMembers(portal.deps)]);
  expect(await robin.subjects()).toEqual([]);
  portal.clock.set(new Date('2027-05-01T16:00:00Z'));
  await Promise.all([remindMembers(portal.deps), remindMembers(portal.deps)]);
  await expires(lea.user.uuid, 2031, 5);
  const [first, ...more] = await robin.emails();
  expect([first?.subject, more]).toEqual([expired, []]);
  expect(first?.text).toContain('Renews: June 15, 2027 (Eastern Time)');
  expect(first?.text).toContain('Amount: $120.00 CAD');
  await remindMembers(portal.deps);
  expect([await robin.subjects(), await lea.subjects(), await kit.subjects()]).toEqual([
    [],
    [],
    [],
  ]);
});
