import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react';
import { ZoneOfAssociation } from '#web/ui/zone.ts';
import type { Location, Router, ScreenView } from './router.ts';
import type { Search } from './url.ts';

const RouterOfApp = createContext<Router | null>(null);
const ViewOfApp = createContext<ScreenView | null>(null);

export function RouterProvider({ router, children }: { router: Router; children: ReactNode }) {
  const [view, setView] = useState(router.view);
  useEffect(() => {
    // A transition, so that a phone still responds while it renders a large screen.
    router.onChange((next) => startTransition(() => setView(next)));
    setView(router.view);
  }, [router]);
  useEffect(() => router.hasShown(view), [router, view]);
  return (
    <RouterOfApp value={router}>
      <ZoneOfAssociation value={router.context.zone}>
        <ViewOfApp value={view}>{children}</ViewOfApp>
      </ZoneOfAssociation>
    </RouterOfApp>
  );
}

export function useRouter(): Router {
  return known(use(RouterOfApp));
}

/** The view on the screen; during a navigation it is still the previous one. */
export function useView(): ScreenView {
  return known(use(ViewOfApp));
}

export function useLocation(): Location {
  return useView().location;
}

export function useSearch(): Search {
  return useLocation().search;
}

/** The values of the address at the time of a press: the same screen may be on its way with other ones. */
export function useNextSearch(): () => Search {
  const router = useRouter();
  const { pathname, search } = useLocation();
  return () => (router.location.pathname === pathname ? router.location.search : search);
}

/** The value of `$name` in the screen's path. */
export function useParam(name: string): string {
  const value = useView().params[name];
  if (value === undefined) throw new Error(`This screen's path has no $${name}`);
  return value;
}

export function useNavigate(): Router['navigate'] {
  const router = useRouter();
  return useCallback((target) => router.navigate(target), [router]);
}

function known<T>(given: T | null): T {
  if (given === null) throw new Error('Outside of the router');
  return given;
}
