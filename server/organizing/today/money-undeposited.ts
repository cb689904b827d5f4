import type { Today } from '#contract/organizing/today.ts';
import { addDays, formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { undepositedDays } from '#contract/values/portal-limits.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import { findUndepositedSince } from '#server/ledger/deposits/deposit-queries.ts';
import type { Desk } from './desk.ts';

/** Cash and cheques lie somewhere until they are at the bank (17.2). One line for all of them. */
export async function moneyUndeposited({ db, actor, now, zone }: Desk): Promise<Today['needs']> {
  if (!hasPermission(actor, 'money.account')) return [];
  const until = addDays(dayIn(zone, now), -undepositedDays);
  const { payments, cents, first } = await findUndepositedSince(db, until);
  if (first === null) return [];
  const [count, is] = payments === 1 ? ['1 payment', 'lies'] : [`${payments} payments`, 'lie'];
  return [
    {
      kind: 'money_undeposited',
      title: `${formatMoney(cents)} is not deposited`,
      detail: `${count} by hand ${is} there for more than ${undepositedDays} days, since ${formatDay(first)}. Bring them to the bank, and note the slip.`,
      is_list: payments > 1,
      href: '/organize/money/deposits',
      at: null,
    },
  ];
}
