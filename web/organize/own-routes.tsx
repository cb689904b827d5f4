import type { Route } from '../router/route.ts';
import { page } from './routing/load-screen.ts';
import { aheadInBrowser } from './routing/screen-data.ts';
import { organizeQuery } from './session/organize-call.ts';
import { organizersOnly } from './session/organizer.ts';

/** The screens of somebody about themselves: coming in, their roles, going. */
export type OwnPath =
  | '/organize/my-roles'
  | '/organize/second-factor'
  | '/organize/goodbye'
  | '/organize/invitation'
  | '/organize/setup';

export const ownRoutes = [
  {
    path: '/organize/my-roles',
    enter: organizersOnly('event.see'),
    screen: page(() => import('./people/own-roles-page.tsx').then((file) => file.OwnRolesPage)),
    load: (navigation) =>
      aheadInBrowser(navigation, (client) => client.prefetchQuery(organizeQuery('ownGrants'))),
  },
  {
    path: '/organize/second-factor',
    enter: organizersOnly(null),
    screen: page(() =>
      import('./factors/second-factor-page.tsx').then((file) => file.SecondFactorPage),
    ),
    load: (navigation) => aheadInBrowser(navigation),
  },
  {
    // Open to people who have just given up their last grant.
    path: '/organize/goodbye',
    screen: page(() => import('./invitation/goodbye-page.tsx').then((file) => file.GoodbyePage)),
  },
  {
    // Open to invited people without a grant yet.
    path: '/organize/invitation',
    screen: page(() =>
      import('./invitation/invitation-page.tsx').then((file) => file.InvitationPage),
    ),
  },
  {
    // Open to who becomes the first owner, by the address that the first start has written.
    path: '/organize/setup',
    screen: page(() => import('./setup/setup-page.tsx').then((file) => file.SetupPage)),
  },
] as const satisfies (Route & { path: OwnPath })[];
