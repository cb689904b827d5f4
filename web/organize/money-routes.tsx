import type { Route } from '../router/route.ts';
import { listSearch } from './lists/list-search.ts';
import { depositList, moneyList, payoutList } from './lists/organize-lists.ts';
import { page } from './routing/load-screen.ts';
import { aheadInBrowser, listAt } from './routing/screen-data.ts';
import { organizersOnly } from './session/organizer.ts';

/** The treasurer's screens (17). */
export type MoneyPath =
  | '/organize/money'
  | '/organize/money/deposits'
  | '/organize/money/deposits/$uuid'
  | '/organize/money/payouts'
  | '/organize/money/payouts/$id'
  | '/organize/money/year';

export const moneyRoutes = [
  {
    path: '/organize/money',
    ...listAt(moneyList),
    // Which sum was pressed: the list says it, and is not narrowed by it.
    search: ({ sum, ...given }) => ({ ...listSearch(moneyList, given), ...(sum && { sum }) }),
    enter: organizersOnly('money.account'),
    screen: page(() => import('./money/money-page.tsx').then((file) => file.TreasurerPage)),
  },
  {
    path: '/organize/money/deposits',
    ...listAt(depositList),
    search: ({ tick, ...given }) => ({ ...listSearch(depositList, given), ...(tick && { tick }) }),
    enter: organizersOnly('money.account'),
    screen: page(() => import('./bank/deposits-page.tsx').then((file) => file.DepositsPage)),
  },
  {
    path: '/organize/money/deposits/$uuid',
    enter: organizersOnly('money.account'),
    screen: page(() => import('./bank/deposit-page.tsx').then((file) => file.DepositPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/money/payouts',
    ...listAt(payoutList),
    enter: organizersOnly('money.account'),
    screen: page(() => import('./bank/payouts-page.tsx').then((file) => file.PayoutsPage)),
  },
  {
    path: '/organize/money/payouts/$id',
    enter: organizersOnly('money.account'),
    screen: page(() => import('./bank/payout-page.tsx').then((file) => file.PayoutPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    path: '/organize/money/year',
    search: ({ year }) => ({ ...(year && { year }) }),
    enter: organizersOnly('money.account'),
    screen: page(() => import('./year/year-page.tsx').then((file) => file.YearPage)),
    load: (navigation) => aheadInBrowser(navigation),
  },
] as const satisfies (Route & { path: MoneyPath })[];
