import { isDeepStrictEqual } from 'node:util';
import { grantRoles } from '#contract/calls/access.ts';
import {
  type Handover,
  handoverTasks,
  type OutsideRecord,
  type OutsideThing,
} from '#contract/organizing/handover.ts';
import { heldRoles } from '#contract/values/portal-limits.ts';
import { dayIn, startOfDay } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Session } from '#server/http/auth/session.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { findRolesGiven } from '../people/list-grants.ts';
import { findOpenMatters } from '../people/open-matters.ts';
import { findOwners } from '../people/people-queries.ts';
import {
  findHandover,
  findTasksByMonth,
  lockHandover,
  updateHandover,
} from './handover-queries.ts';

const nobodyYet = (what: string): OutsideThing => ({
  what,
  who: null,
  renews_on: null,
  note: null,
});

/** What every portal has outside of itself: what a form begins with. */
const usualThings = [
  'Payments (Stripe)',
  'Domain name',
  'Server',
  'Email',
  'Keys of the backups',
].map(nobodyYet);

type HandoverRow = Awaited<ReturnType<typeof findHandover>>;

const outsideOf = (row: HandoverRow): OutsideRecord => ({
  // Before the first save.
  outside: row?.changed_at ? row.outside : usualThings,
  version: row?.version ?? 1,
});

/** What the next board takes over: what is open, who holds what, what lies outside, and what a year has (11). */
export async function loadHandover(
  deps: Pick<Deps, 'db' | 'clock' | 'payments'>,
  session: Session,
): Promise<Handover> {
  const { db, clock } = deps;
  const now = clock.now();
  const owners = (await findOwners(db, now)).filter(
    ({ isLeaving, isForGood }) => isForGood && !isLeaving,
  );
  const asked = { roles: grantRoles, search: '', sort: 'role' as const };
  return {
    ...outsideOf(await findHandover(db)),
    open: await findOpenMatters(deps, session),
    holders: (await findRolesGiven(db, asked, now, { limit: heldRoles, offset: 0 })).rows,
    owners: {
      count: owners.length,
      with_factor: owners.filter(({ hasFactor }) => hasFactor).length,
    },
    months: await monthsOf(db, now),
  };
}

/** The last twelve months, this one included. */
async function monthsOf(db: Db, now: Date): Promise<Handover['months']> {
  const { time_zone: zone } = await loadAssociation(db);
  const months = lastTwelve(dayIn(zone, now));
  const found = await findTasksByMonth(db, {
    zone,
    from: startOfDay(zone, `${months[0]}-01`),
    now,
  });
  const place = (task: (typeof handoverTasks)[number]) => handoverTasks.indexOf(task);
  return months.map((month) => ({
    month,
    tasks: found
      .filter((one) => one.month === month)
      .map(({ task, count, titles }) => ({ task, count, titles }))
      .toSorted((a, b) => place(a.task) - place(b.task)),
  }));
}

function lastTwelve(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const newest = year * 12 + month - 1;
  return Array.from({ length: 12 }, (_, index) => {
    const one = newest - 11 + index;
    return `${Math.floor(one / 12)}-${`${(one % 12) + 1}`.padStart(2, '0')}`;
  });
}

/** The same save sent twice is one. 409 `changed_meanwhile`. */
export async function saveHandover(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
  { version, outside }: OutsideRecord,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockHandover(tx);
    const record = outsideOf(row);
    if (row.changed_at && isDeepStrictEqual(outside, record.outside)) return;
    await refuseStale(tx, version, row, record);
    const now = clock.now();
    await updateHandover(tx, { outside, changed_at: now, changed_by: userUuid });
    const before = row.outside;
    await audit(tx, 'handover_changed', {
      at: now,
      changes: changesOf({ outside: before }, { outside }),
    });
  });
}
