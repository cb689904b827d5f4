import { z } from 'zod';
import { formatInCurrency } from '#contract/values/currency.ts';
import { formatDay } from '#contract/values/dates.ts';
import { dayIn, lastDayBefore } from '#contract/values/wall-time.ts';
import { loadAssociation } from '../../association/association.ts';
import { findHowToPay, isByHandOnly } from '../../association/why-not-paid-here.ts';
import type { Deps } from '../../deps/deps.ts';
import { defineEmail } from '../../email/define-email.ts';
import type { Email } from '../../email/email.ts';
import { makeLink } from '../../email/email-link.ts';
import { greeting } from '../../email/greeting.ts';
import { findRecipientByUser, type Recipient } from '../../email/recipient-queries.ts';
import { findMembership } from '../subscription/membership-queries.ts';
import { noteWhyNot } from './reminder-queries.ts';

const reminder = z.object({ user: z.uuid(), ends_at: z.string(), step: z.int() });

type Reminder = z.output<typeof reminder>;

/** 16.3: that a membership which was given or paid by hand ends, or has ended, and how to go on. */
export const membershipEnds = defineEmail({
  job: 'letter',
  letter: 'membership-ends',
  name: 'Membership ends',
  values: reminder,
  async find(deps, values) {
    const account = await findRecipientByUser(deps.db, values.user);
    if (!account || account.deletion_requested_at) return 'Their account is erased, or will be.';
    if (account.unclaimed_since && account.was_removed) return 'They asked to be removed.';
    // An account that waits for its person has an address that organizers have entered.
    if (!account.email_verified_at && !account.unclaimed_since) {
      return 'Their email address is not confirmed.';
    }
    return (await whyItDoesNotEnd(deps, values)) ?? account;
  },
  async write(deps, account, values) {
    return { to: account.email, email: await emailTo(deps, account, values) };
  },
  notSent: ({ db }, jobUuid, why) => noteWhyNot(db, jobUuid, why),
});

async function whyItDoesNotEnd(
  { db, clock }: Deps,
  { user, ends_at, step }: Reminder,
): Promise<string | undefined> {
  const membership = await findMembership(db, user);
  if (!membership) return 'They have no membership any more.';
  const end = new Date(ends_at);
  if (membership.ends_at === null || membership.ends_at > end) return 'Their membership goes on.';
  if (membership.ends_at < end) return 'Their membership ended sooner.';
  if (membership.subscription_id) return 'A card was to renew it, and they cancelled that.';
  const isOver = end <= clock.now();
  return isOver && step > 0 ? 'It could not leave before the membership ended.' : undefined;
}

async function emailTo(
  deps: Deps,
  account: Recipient,
  { ends_at, step }: Reminder,
): Promise<Email> {
  const { db, payments, settings } = deps;
  const { time_zone, short_name, how_to_pay } = await loadAssociation(db);
  const { price_cents, currency } = await payments.retrievePlan();
  const end = new Date(ends_at);
  const last = formatDay(lastDayBefore(time_zone, end));
  const isOver = step < 0;
  const takesCards = !isByHandOnly(deps);
  const page = takesCards ? '/subscribe' : '/my-membership';
  return {
    subject: isOver ? 'Your membership has ended' : `Your membership ends on ${last}`,
    paragraphs: [
      greeting(account),
      isOver
        ? `${last} was the last day of your ${short_name} membership. Your account and your profile stay. The member directory and member-only events are no longer open to you.`
        : `Your ${short_name} membership ends on ${last}. It does not renew by itself: to stay a member, pay for another year.`,
      ...(how_to_pay || !takesCards ? [await findHowToPay(deps)] : []),
      ...(takesCards
        ? [
            isOver
              ? 'You can also pay by card. Your new year begins at once.'
              : `You can also pay by card. It is charged on ${formatDay(dayIn(time_zone, end))}, and each year after that.`,
          ]
        : []),
    ],
    facts: [
      { label: isOver ? 'Ended' : 'Ends', value: last },
      { label: 'A year', value: formatInCurrency(price_cents, currency) },
    ],
    action: {
      label: takesCards ? 'Pay by Card' : 'See My Membership',
      url: account.unclaimed_since
        ? await makeLink(deps, 'claim_account', account, page)
        : `${settings.baseUrl}${page}`,
    },
    afterwards: account.unclaimed_since
      ? [
          'The button lets you choose a password for your account first.',
          'Are you not the person this is for? Reply to this email, and we remove your address.',
        ]
      : ['Have you paid already? Then there is nothing you need to do.'],
  };
}
