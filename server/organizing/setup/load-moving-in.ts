import type { Plan } from '#contract/membership/membership.ts';
import type { MovingIn } from '#contract/organizing/moving-in.ts';
import { formatDollars } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import { type AssociationRow, findAssociation } from '#server/association/association-queries.ts';
import {
  findInstallation,
  type Installation,
  noteInstallation,
} from '#server/association/installation-queries.ts';
import { missingIdentity } from '#server/association/why-not-paid-here.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { loadOwnPlan } from '#server/membership/subscription/plan.ts';
import { loadGaps } from '../pages/load-page-record.ts';
import { findFacts, findNewestEmail } from './moving-in-queries.ts';
import { ownTestEmail } from './test-own-email.ts';

type Row = MovingIn['rows'][number];
type Facts = Awaited<ReturnType<typeof findFacts>>;

const settingsPage = '/organize/settings';

/** 19.6: for owners, until all is done or one of them has put it away. */
export async function loadMovingIn(deps: Deps, session: Session): Promise<MovingIn | null> {
  const { db, clock } = deps;
  if (!hasPermission(session, 'association.settings')) return null;
  const installation = await findInstallation(db);
  if (installation?.moved_in_at) return null;
  const now = clock.now();
  const row = await findAssociation(db);
  const { time_zone } = await loadAssociation(db);
  const facts = await findFacts(db, now);
  const rows = [
    identity(row),
    mark(row),
    words(await loadGaps(db)),
    email(facts),
    payments(deps, row, facts, await loadOwnPlan(db)),
    taxes(row),
    secondOwner(facts),
    members(facts),
    firstEvent(facts),
    backup(installation, time_zone),
  ];
  if (rows.every(({ done }) => done)) {
    await noteInstallation(db, { moved_in_at: now });
    return null;
  }
  const sent = await findNewestEmail(db, ownTestEmail.kind, session.userUuid);
  const test_email = sent && { ...sent, tried_at: sent.tried_at?.toISOString() ?? null };
  return { rows, test_email: test_email ?? null };
}

function identity(row: AssociationRow | undefined): Row {
  const missing = missingIdentity(row);
  const done = missing.length === 0;
  return {
    name: 'identity',
    title: 'Name and address',
    done,
    detail: done
      ? `${row?.name}, ${row?.address?.join(', ')}.`
      : `Still to say: ${missing.join(', ')}. Until then nobody can write to you here, and nothing can be paid.`,
    href: settingsPage,
  };
}

function mark(row: AssociationRow | undefined): Row {
  const done = Boolean(row?.emblem_small);
  return {
    name: 'mark',
    title: 'Emblem and colours',
    done,
    detail: done
      ? 'Your emblem is on every page, email and ticket.'
      : 'A drawn flag and a usual green stand in for yours.',
    href: `${settingsPage}#look`,
  };
}

function words(gaps: { name: string; gaps: number }[]): Row {
  const done = gaps.length === 0;
  return {
    name: 'words',
    title: 'Words',
    done,
    detail: done
      ? 'The pages have no gaps.'
      : `Gaps that visitors see, by page: ${gaps.map(({ name, gaps: count }) => `${name} ${count}`).join(', ')}.`,
    href: '/organize/pages',
  };
}

function email({ emailTaken: done }: Facts): Row {
  return {
    name: 'email',
    title: 'Email',
    done,
    detail: done
      ? 'Your mail server takes the portal’s emails.'
      : 'No email has left yet. Send yourself one, and read here what the mail server answers.',
    href: '/organize/mail',
  };
}

function payments(
  { settings }: Deps,
  row: AssociationRow | undefined,
  { webhookHeard }: Facts,
  { price_cents }: Plan,
): Row {
  const price = `A year of membership costs ${formatDollars(price_cents)}.`;
  const { done, detail } = settings.stripe
    ? {
        done: webhookHeard,
        detail: webhookHeard
          ? 'Stripe takes cards, and tells the portal what becomes of them.'
          : 'The keys of Stripe are there. Its webhook has told nothing yet: set it up at Stripe.',
      }
    : {
        done: Boolean(row?.how_to_pay),
        detail: row?.how_to_pay
          ? `No card is taken, and your words say how one pays. ${price}`
          : `No card is taken. ${price} Say how one pays by cheque or e-Transfer, or set up Stripe for cards.`,
      };
  return { name: 'payments', title: 'Payments', done, detail, href: `${settingsPage}#money` };
}

function taxes(row: AssociationRow | undefined): Row {
  const names = row?.taxes?.map(({ name }) => name) ?? [];
  return {
    name: 'taxes',
    title: 'Taxes',
    // An empty list is saved by people who have none.
    done: row?.taxes != null,
    detail:
      row?.taxes == null
        ? 'Receipts show no tax. Enter your numbers and rates, or save the settings without any.'
        : names.length > 0
          ? `Receipts show ${names.join(' and ')}.`
          : 'None: receipts show no tax.',
    href: `${settingsPage}#money`,
  };
}

function secondOwner({ owners }: Facts): Row {
  const done = owners > 1;
  return {
    name: 'second_owner',
    title: 'A second owner',
    done,
    detail: done
      ? `${owners} people own the portal.`
      : 'You are the only one. If you lose your way in, a second owner lets you back.',
    href: done ? '/organize/people' : '/organize/people?invite=owner',
  };
}

function members({ hasMembers: done }: Facts): Row {
  return {
    name: 'members',
    title: 'Members',
    done,
    detail: done
      ? 'Your members are here.'
      : 'Nobody has a membership yet. Bring in last year’s list, or add people one by one.',
    href: '/organize/members/import',
  };
}

function firstEvent({ hasPublished: done }: Facts): Row {
  return {
    name: 'event',
    title: 'The first event',
    done,
    detail: done ? 'Visitors find your events.' : 'None is published yet.',
    href: '/organize/events/new',
  };
}

function backup(installation: Installation | undefined, zone: string): Row {
  const at = installation?.backed_up_at ?? null;
  return {
    name: 'backup',
    title: 'A backup',
    done: at !== null,
    detail: at
      ? `The last one was made on ${whenIn(zone, at, 'day')}.`
      : 'None was made yet. It is made on the server, by the command npm run backup.',
    href: null,
  };
}
