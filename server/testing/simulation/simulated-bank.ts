import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Deposit, Undeposited } from '#contract/organizing/deposit-api.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import type { SimulatedOrganizer } from './simulated-desk.ts';
import { must, type Simulation } from './simulation.ts';

const deposits = '/api/v1/organize/deposits';

/** The treasurer, who brings to the bank what was paid by hand (17.2). Each call of `act` is a week's work. */
export function simulatedBank(
  { portal, happened }: Simulation,
  { browser, signIn, act }: SimulatedOrganizer,
  seed: string,
) {
  // Of its own, so that what the others do stays as it was.
  const chance = seeded(`${seed} banks`);
  let slips = 0;
  const today = () => dayIn('America/Toronto', portal.clock.now());

  /** What the cash box has of a payment, counted by hand: less what was given back out of it. */
  async function countedCents(charge: string): Promise<number> {
    const [row] = await rowsOf<{ cents: number }>(
      portal.db,
      sql`select c.amount_cents - case c.method when 'cash' then
          (select coalesce(sum(r.cents), 0) from refunds r
            where r.charge_uuid = c.uuid and r.state = 'done' and r.way = 'cash' and r.deposit_uuid is null)
          else 0 end as cents
        from charges c where c.uuid = ${charge}`,
    );
    return Number(row?.cents);
  }

  async function deposit(): Promise<void> {
    const open = (await must(200, browser.get('/api/v1/organize/undeposited'))).json()
      .data as Undeposited;
    const payments = open.payments.filter(() => chance.chance(0.7));
    if (payments.length === 0) return;
    let total = 0;
    for (const one of payments) {
      const cents = await countedCents(one.charge);
      expect(one.to_deposit_cents, `To deposit of ${one.charge}`).toBe(cents);
      total += cents;
    }
    const full = payments.reduce((sum, { cents }) => sum + cents, 0);
    const taken: string[] = [];
    for (const { refund, way, cents } of open.refunds) {
      if (!refund || way !== 'cash' || total + cents < 0 || chance.chance(0.5)) continue;
      taken.push(refund);
      total += cents;
    }
    slips += 1;
    const wanted = {
      payments: payments.map(({ charge }) => charge),
      refunds: taken,
      on: today(),
      slip: `${slips}`,
    };
    // Counted wrong: the bank would say something else.
    for (const total_cents of new Set([full, total + 1])) {
      if (total_cents !== total) await act(deposits, { ...wanted, total_cents }, [400]);
    }
    await act(deposits, { ...wanted, total_cents: total }, [201]);
    happened('a deposit is made');
  }

  /** A mistake: at once as if it had never been, later by another one. */
  async function takeBack(): Promise<void> {
    const { data } = (await must(200, browser.get(deposits))).json() as { data: Deposit[] };
    const [one] = chance.shuffled(data.filter(({ take_back }) => take_back !== null));
    if (!one) return;
    if (one.take_back === 'undo') {
      await act(`${deposits}/${one.uuid}/undo`, {});
      return happened('a deposit is undone');
    }
    const expect = { people: one.payments, cents: one.total_cents };
    await act(`${deposits}/${one.uuid}/reverse`, { on: today(), expect }, [201]);
    happened('a deposit is reversed');
  }

  return {
    async act(): Promise<void> {
      await signIn();
      if (chance.chance(0.15)) await takeBack();
      // In other weeks it waits, and some of it goes back before.
      if (chance.chance(0.4)) await deposit();
    },
  };
}
