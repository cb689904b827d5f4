import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import type { Deps } from '#server/deps/deps.ts';
import { route } from '#server/http/route.ts';
import { depositList, loadDeposit, loadUndeposited } from './list-deposits.ts';
import { moneyList } from './list-money.ts';
import { loadPayout, payoutList } from './list-payouts.ts';
import { makeDeposit } from './make-deposit.ts';
import { reverseDeposit, takeOff, undoDeposit } from './take-back-deposit.ts';

/** What the treasurer keeps: the money (17.1) and its way to the bank (17.2). */
export function moneyRoutes(app: FastifyInstance, deps: Deps): void {
  const money = moneyList(deps);
  route(app, organizeApi.money, money.page);
  route(app, organizeApi.moneyFile, money.file);

  const deposits = depositList(deps);
  route(app, organizeApi.deposits, deposits.page);
  route(app, organizeApi.depositsFile, deposits.file);
  const payouts = payoutList(deps);
  route(app, organizeApi.payouts, payouts.page);
  route(app, organizeApi.payoutsFile, payouts.file);
  route(app, organizeApi.payout, async ({ params }) => ({
    data: await loadPayout(deps, params.id),
  }));
  route(app, organizeApi.undeposited, async () => ({ data: await loadUndeposited(deps) }));
  route(app, organizeApi.makeDeposit, async ({ session, body }) => ({
    data: await makeDeposit(deps, session, body),
  }));
  route(app, organizeApi.deposit, async ({ params }) => ({
    data: await loadDeposit(deps, params.uuid),
  }));
  route(app, organizeApi.takeOffDeposit, async ({ params, body }) => ({
    data: await takeOff(deps, params.uuid, body),
  }));
  route(app, organizeApi.undoDeposit, async ({ params, body }) => ({
    data: await undoDeposit(deps, params.uuid, body.key),
  }));
  route(app, organizeApi.reverseDeposit, async ({ session, params, body }) => ({
    data: await reverseDeposit(deps, session, params.uuid, body),
  }));
}
