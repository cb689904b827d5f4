import { type GrantRole, roles } from '#contract/calls/access.ts';
import type { OpenMatter } from '#contract/organizing/handover.ts';
import { matterKinds } from '#contract/organizing/matter-kinds.ts';
import { fiscalYearNumber } from '#contract/values/fiscal-year.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasPermission, permittedEvents } from '#server/http/auth/access.ts';
import type { Holder } from '#server/http/auth/session.ts';
import { findUndepositedSince } from '#server/ledger/deposits/deposit-queries.ts';
import { findOwedSums } from '#server/ledger/sums/money-queries.ts';
import { oneDay } from '#server/time/durations.ts';
import { countUnpaidMembers, loadUnpaidMembers } from '../members/look-up-members.ts';
import { findDisputes, findFailedRefunds, findWaitingRefunds } from '../needs/need-queries.ts';
import { findWithoutStatement } from '../result/result-queries.ts';
import { findStatementsBehind } from '../result/statements-behind.ts';
import { listFiscalYears } from '../years/fiscal-years.ts';
import { listInvitations } from './invitation-queries.ts';
import { rolesOf } from './list-grants.ts';

// What somebody leaves unfinished who hands over (11). The facts are those of Today, of Deposits and of Year.

/** No association has more of a kind open. */
const many = 1000;

type Needed = Pick<Deps, 'db' | 'clock' | 'payments'>;

interface Desk extends Needed {
  /** As if they had nothing but what they hand over. */
  holder: Holder;
  now: Date;
  /** The association's. */
  zone: string;
}

/** What is undone now of what these grants are about, the most pressing first, each with its state, a number and the way there. */
export async function findOpenMatters(deps: Needed, holder: Holder): Promise<OpenMatter[]> {
  const { time_zone: zone } = await loadAssociation(deps.db);
  const desk = { ...deps, holder, now: deps.clock.now(), zone };
  const found: OpenMatter[] = [];
  for (const part of [
    disputed,
    owedBack,
    undeposited,
    owed,
    unpaid,
    yearsOver,
    noResult,
    resultBehind,
    invited,
  ]) {
    found.push(...(await part(desk)));
  }
  return found;
}

/** The same of a role for all events, as an email lists it; a role for one event is about none of it. */
export async function openFacts(deps: Needed, role: GrantRole) {
  if (roles[role].isForEvent) return [];
  const holder: Holder = { grants: [{ role, event_uuid: null, until: null }], factor: 'fresh' };
  const open = await findOpenMatters(deps, holder);
  return open.map(({ kind, what }) => ({ label: matterKinds[kind].name, value: what }));
}

async function undeposited({ db, holder, now, zone }: Desk): Promise<OpenMatter[]> {
  if (!hasPermission(holder, 'money.account')) return [];
  const { payments, cents } = await findUndepositedSince(db, dayIn(zone, now));
  return lineOf(payments, {
    kind: 'money_undeposited',
    one: 'payment by hand',
    several: 'payments by hand',
    more: formatMoney(cents),
    href: '/organize/money/deposits',
  });
}

async function disputed({ db, holder, zone }: Desk): Promise<OpenMatter[]> {
  const scope = permittedEvents(holder, 'money.refund');
  if (scope.length === 0) return [];
  const found = await findDisputes(db, scope, many);
  // The most pressing comes first.
  const due = found[0]?.dispute_due_at;
  return lineOf(found.length, {
    kind: 'dispute',
    one: 'payment',
    several: 'payments',
    more: due ? `answer the bank by ${whenIn(zone, due, 'day')}` : undefined,
    href: moneyOf(holder, 'disputes'),
  });
}

/** By who has to do something: somebody here, or the provider, who tries again. */
async function owedBack({ db, holder, now }: Desk): Promise<OpenMatter[]> {
  const scope = permittedEvents(holder, 'money.refund');
  if (scope.length === 0) return [];
  const failed = await findFailedRefunds(db, scope, many);
  const owed = await findWaitingRefunds(db, scope, now, many);
  const byCard = owed.filter(({ way }) => way === 'card');
  const byHand = owed.filter(({ way }) => way !== 'card');
  return [
    ...refundsOf(failed, {
      one: 'returned by the bank',
      href: moneyOf(holder, 'failed'),
    }),
    ...refundsOf(byHand, {
      one: 'refund to give by hand',
      several: 'refunds to give by hand',
      href: moneyOf(holder, 'owed-back'),
    }),
    ...refundsOf(byCard, {
      one: 'to a card not made yet',
      several: 'to cards not made yet',
      href: moneyOf(holder, 'owed-back'),
    }),
  ];
}

/** For places that stand, as Money shows it. */
async function owed({ db, holder }: Desk): Promise<OpenMatter[]> {
  if (!hasPermission(holder, 'money.account')) return [];
  const { owed_cents } = await findOwedSums(db, {});
  if (owed_cents === 0) return [];
  return [
    {
      kind: 'money_owed',
      what: `${formatMoney(owed_cents)} for events`,
      is_list: true,
      href: '/organize/money?filter=owed',
    },
  ];
}

async function unpaid({ holder, now, ...deps }: Desk): Promise<OpenMatter[]> {
  if (!hasPermission(holder, 'money.account')) return [];
  const people = await countUnpaidMembers(deps.db, now);
  if (people === 0) return [];
  const { cents } = await loadUnpaidMembers(deps, people);
  return lineOf(people, {
    kind: 'members_unpaid',
    one: 'member by cheque or cash',
    several: 'members by cheque or cash',
    more: cents == null ? undefined : formatMoney(cents),
    href: '/organize/members?filter=unpaid',
  });
}

async function yearsOver({ db, clock, holder }: Desk): Promise<OpenMatter[]> {
  if (!hasPermission(holder, 'money.account')) return [];
  const open = (await listFiscalYears({ db, clock })).filter(
    ({ is_over, closed_at }) => is_over && closed_at === null,
  );
  const names = open.map(fiscalYearNumber).toReversed();
  return lineOf(names.length, {
    kind: 'year_open',
    one: 'fiscal year',
    several: 'fiscal years',
    more: names.length === 1 ? names[0] : `the first is ${names[0]}`,
    href: '/organize/money/year',
  });
}

/** For a year, as on Today, but from the event's end on. */
async function noResult({ db, holder, now }: Desk): Promise<OpenMatter[]> {
  const scope = permittedEvents(holder, 'money.statement');
  if (scope.length === 0) return [];
  const from = new Date(now.getTime() - 365 * oneDay);
  const ended = await findWithoutStatement(db, scope, { from, until: now }, many);
  const [only, ...others] = ended;
  const isOne = only !== undefined && others.length === 0;
  return lineOf(ended.length, {
    kind: 'statement_missing',
    one: 'event is over without one',
    several: 'events are over without one',
    more: isOne ? only.title : undefined,
    is_list: !isOne,
    href: isOne ? `/organize/events/${only.slug}/money` : '/organize/events?filter=past',
  });
}

/** What everybody reads of an event is not its result any more; as long as one is missed. */
async function resultBehind({ db, holder, now, zone }: Desk): Promise<OpenMatter[]> {
  const scope = permittedEvents(holder, 'money.statement');
  if (scope.length === 0) return [];
  const span = { from: new Date(now.getTime() - 365 * oneDay), until: now };
  const behind = await findStatementsBehind(db, zone, scope, span);
  const [latest] = behind;
  return lineOf(behind.length, {
    kind: 'statement_behind',
    one: 'out of date',
    more: latest?.title,
    is_list: false,
    href: `/organize/events/${latest?.slug}/money`,
  });
}

/** They end with the role of whoever invited. */
async function invited({ db, holder, now }: Desk): Promise<OpenMatter[]> {
  if (!hasPermission(holder, 'roles.give-for-event')) return [];
  const asked = { roles: rolesOf(holder), search: '', sort: 'role' } as const;
  const { total } = await listInvitations(db, asked, now, { limit: 1, offset: 0 });
  return lineOf(total, {
    kind: 'invited',
    one: 'invitation',
    several: 'invitations',
    href: '/organize/people?filter=invited',
  });
}

interface Line extends Pick<OpenMatter, 'kind' | 'href'> {
  one: string;
  several?: string;
  /** The sum, the day or the name. */
  more?: string | undefined;
  is_list?: boolean;
}

/** "2 payments by hand, $90.00"; nothing where there is none. */
function lineOf(
  count: number,
  { one, several = one, more, is_list = true, ...line }: Line,
): OpenMatter[] {
  if (count === 0) return [];
  const counted = `${count} ${count === 1 ? one : several}`;
  return [{ ...line, what: more === undefined ? counted : `${counted}, ${more}`, is_list }];
}

function refundsOf(refunds: { cents: number }[], line: Omit<Line, 'kind' | 'more'>): OpenMatter[] {
  const cents = refunds.reduce((sum, refund) => sum + refund.cents, 0);
  return lineOf(refunds.length, { ...line, kind: 'refund_failed', more: formatMoney(cents) });
}

/** Who has no accounts to keep finds them on Today. */
const moneyOf = (holder: Holder, filter: 'disputes' | 'failed' | 'owed-back') =>
  hasPermission(holder, 'money.account') ? `/organize/money?filter=${filter}` : '/organize';
