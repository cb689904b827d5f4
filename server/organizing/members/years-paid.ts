import type { MemberRecord } from '#contract/members/member-lookup.ts';
import type { Dispute } from '#contract/organizing/disputes.ts';
import { type MoneyWay, moneyWays, reversals } from '#contract/values/money-words.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import type { BillingRow } from '#server/ledger/receipts/billing-queries.ts';

type Payment = Pick<BillingRow, 'paid_at' | 'amount_cents' | 'status' | 'way' | 'reversal'> &
  Pick<Dispute, 'disputed_at'> & { day: string | null };

/** What a person's payments come to by year, the newest first: of money by hand that of its day, and without what failed or is under way. */
export function yearsPaid(payments: Payment[], zone: string): MemberRecord['years'] {
  const done = payments.filter(({ status }) => status === 'paid' || status === 'refunded');
  const years = Map.groupBy(done, ({ day, paid_at }) =>
    Number((day ?? dayIn(zone, paid_at)).slice(0, 4)),
  );
  return [...years]
    .sort(([one], [other]) => other - one)
    .map(([year, rows]) => ({
      year,
      net_cents: sumOf(rows),
      paid: byWay(rows.filter(({ amount_cents }) => amount_cents > 0)),
      back: byWay(rows.filter(({ amount_cents, reversal }) => amount_cents < 0 && !reversal)),
      reversed: reversals.flatMap((one) => {
        const cents = Math.abs(
          sumOf(rows.filter(({ amount_cents, reversal }) => amount_cents < 0 && reversal === one)),
        );
        return cents === 0 ? [] : [{ reversal: one, cents }];
      }),
      disputed_cents: sumOf(rows.filter(({ disputed_at }) => disputed_at !== null)),
    }));
}

const sumOf = (rows: Payment[]) => rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

function byWay(rows: Payment[]): { way: MoneyWay; cents: number }[] {
  return moneyWays.flatMap((way) => {
    const cents = Math.abs(sumOf(rows.filter((row) => row.way === way)));
    return cents === 0 ? [] : [{ way, cents }];
  });
}
