import type { ComponentType, ReactNode } from 'react';
import {
  type Navigation,
  NotFoundError,
  type Redirect,
  type Route,
  type RouterContext,
} from './route.ts';
import {
  hrefOf,
  paramsOf,
  queryOf,
  type Search,
  searchOf,
  segmentsOf,
  type Target,
} from './url.ts';

// A navigation runs the guard of the route, changes the URL, loads the screen's code and data at the same
// time, and then shows the screen. Until then the previous screen stays.

/** The state of a visit in the browser's history, beside its URL. */
export interface VisitState {
  /** The number of visits before this one. */
  index?: number;
  /** The URL of the previous visit. */
  from?: string;
}

export interface Location {
  href: string;
  pathname: string;
  search: Search;
  /** With its `#`; empty without one. */
  hash: string;
  state: VisitState;
}

/** The screen that is shown. */
export interface ScreenView {
  location: Location;
  params: Record<string, string>;
  route: Route | undefined;
  /** Undefined while it is loading. */
  Screen?: ComponentType | undefined;
  Frame?: ComponentType<{ children?: ReactNode }> | undefined;
  error?: unknown;
  status: number;
  isLoading: boolean;
}

/** A navigation to one URL. */
interface Visit {
  route: Route | undefined;
  params: Record<string, string>;
  redirect: () => Promise<Redirect | undefined> | Redirect | undefined;
  load: () => Promise<Pick<ScreenView, 'Screen' | 'Frame' | 'error' | 'status'>>;
}

type Shown = (to: Location, from: Location | undefined) => void;

/** Milliseconds until the pending screen is shown. */
const pendingDelay = 300;

export class Router {
  readonly context: RouterContext;
  readonly #routes: readonly Route[];
  readonly #notFound: string;
  /** Loads the data of every screen. */
  readonly #load: (navigation: Navigation) => Promise<unknown>;
  /** The target of the navigation; `view` changes once it can be shown. */
  location: Location;
  view: ScreenView;
  #changed: (view: ScreenView) => void = () => {};
  #shown: Shown = () => {};
  #slowGuard: (isSlow: boolean) => void = () => {};
  #from: Location | undefined;
  /** Counts navigations: only the newest one goes on. */
  #navigation = 0;
  /** Ends the wait for a screen that is no longer wanted. */
  #leave: () => void = () => {};

  constructor(options: {
    routes: readonly Route[];
    /** Where unknown paths lead. */
    notFound: string;
    load: (navigation: Navigation) => Promise<unknown>;
    context: RouterContext;
    href: string;
  }) {
    this.context = options.context;
    this.#routes = options.routes;
    this.#notFound = options.notFound;
    if (!this.match(options.notFound).route) throw new Error('The not-found path has no screen');
    this.#load = options.load;
    this.location = locationOf(
      options.href,
      import.meta.env.SSR ? {} : { index: 0, ...history.state },
    );
    const { route, params } = this.match(this.location.pathname);
    this.view = { location: this.location, route, params, status: 200, isLoading: true };
    if (!import.meta.env.SSR) addEventListener('popstate', () => this.#followHistory());
  }

  match(pathname: string): { route: Route | undefined; params: Record<string, string> } {
    const segments = segmentsOf(pathname);
    for (const route of this.#routes) {
      const params = paramsOf(route.path, segments);
      if (params) return { route, params };
    }
    return { route: undefined, params: {} };
  }

  /** Enters the screen of the current URL, also once more: the user may have changed. */
  enter(): Promise<void> {
    const { href, state } = this.location;
    return this.#go(href, 'stay', state);
  }

  /** Resolves once the screen can be shown, or another navigation has begun. */
  navigate(
    target: (Target | { href: string }) & { replace?: boolean; state?: VisitState },
  ): Promise<void> {
    const href = 'href' in target ? target.href : hrefOf(target);
    return this.#go(href, target.replace ? 'replace' : 'push', target.state ?? {});
  }

  /** Fetches a screen's code and data ahead, if its guard lets it. */
  async preload(target: Target): Promise<void> {
    const visit = this.#visit(hrefOf(target), { isAhead: true, isOver: () => false });
    if ((await visit.redirect()) === undefined) await visit.load();
  }

  onChange(changed: (view: ScreenView) => void): void {
    this.#changed = changed;
  }

  /** Called with true when a guard takes long, and with false when it is done. */
  onSlowGuard(listener: (isSlow: boolean) => void): void {
    this.#slowGuard = listener;
  }

  /** Called for each screen once it is shown. */
  onShown(shown: Shown): void {
    this.#shown = shown;
  }

  hasShown({ location, isLoading }: ScreenView): void {
    // The user changed, not the URL.
    if (isLoading || location === this.#from) return;
    this.#shown(location, this.#from);
    this.#from = location;
  }

  async #go(href: string, how: 'push' | 'replace' | 'stay', state: VisitState): Promise<void> {
    this.#navigation += 1;
    const own = this.#navigation;
    const isOver = () => own !== this.#navigation;
    const visit = this.#visit(href, { isAhead: false, isOver });
    const late = setTimeout(() => {
      if (!isOver()) this.#slowGuard(true);
    }, pendingDelay);
    let redirect: Redirect | undefined;
    try {
      redirect = await visit.redirect();
    } catch (error) {
      // Q24: what the guard asked for did not come, so neither the screen nor a redirect is right.
      visit.load = async () => ({ error, status: 500 });
    } finally {
      clearTimeout(late);
      if (!isOver()) this.#slowGuard(false);
    }
    if (isOver()) return;
    // 2.6, 2.7: nothing happens, and a load under way goes on. H5: but the current screen does not stay if
    // it is refused by now.
    if (typeof redirect === 'object' && how === 'push' && href !== this.location.href) return;
    if (redirect !== undefined) {
      const to = typeof redirect === 'string' ? redirect : redirect.home;
      return this.#go(to, how === 'push' ? how : 'replace', {});
    }
    const stored = this.#remember(href, how, state);
    if (how !== 'stay') this.location = locationOf(href, stored);
    await this.#arrive(visit);
  }

  async #arrive({ route, params, load }: Visit): Promise<void> {
    this.#leave();
    const left = new Promise<undefined>((resolve) => {
      this.#leave = () => resolve(undefined);
    });
    const target = { location: this.location, route, params };
    let isOver = false;
    const late = setTimeout(async () => {
      const Screen = await route?.pending?.().catch(() => undefined);
      if (!isOver) this.#show({ ...target, Screen, status: 200, isLoading: true });
    }, pendingDelay);
    const loaded = await Promise.race([load(), left]);
    isOver = true;
    clearTimeout(late);
    if (loaded) this.#show({ ...target, ...loaded, isLoading: false });
  }

  #visit(href: string, { isAhead, isOver }: Pick<Navigation, 'isAhead' | 'isOver'>): Visit {
    const { pathname, search, hash } = new URL(`https://here.invalid${href}`);
    const { route, params } = this.match(pathname);
    const given = searchOf(search);
    const navigation: Navigation = {
      context: this.context,
      href,
      params,
      search: given,
      isAhead,
      isOver,
    };
    return {
      route,
      params,
      redirect: () => {
        // 2.1: the URL changes, too.
        if (!route) return this.#notFound;
        const query = route.search ? queryOf(route.search(given)) : search;
        const proper = hrefOf({ to: route.path, params }) + query + hash;
        return proper === href ? route.enter?.(navigation) : proper;
      },
      load: () => this.#loadScreen(route as Route, navigation),
    };
  }

  async #loadScreen(route: Route, navigation: Navigation) {
    try {
      const [Screen, Frame] = await Promise.all([
        route.screen(),
        route.frame?.(),
        this.#load(navigation),
        route.load?.(navigation),
      ]);
      return { Screen, Frame, status: route.status ?? 200 };
    } catch (error) {
      const Screen =
        error instanceof NotFoundError && (await route.missing?.().catch(() => undefined));
      return Screen ? { Screen, status: 404 } : { error, status: 500 };
    }
  }

  #show(view: ScreenView): void {
    this.view = view;
    this.#changed(view);
  }

  #remember(href: string, how: 'push' | 'replace' | 'stay', state: VisitState): VisitState {
    const { index = 0 } = this.location.state;
    if (import.meta.env.SSR) return state;
    // The same URL has no second entry in the history.
    const isNew = how === 'push' && href !== this.location.href;
    const stored = isNew
      ? { index: index + 1, from: this.location.href, ...state }
      : { index, ...state };
    if (isNew) history.pushState(stored, '', href);
    else history.replaceState(stored, '', href);
    return stored;
  }

  /** Back, Forward, and plain links to a hash of the same screen. */
  #followHistory(): void {
    const href = location.pathname + location.search + location.hash;
    const { index = 0 } = this.location.state;
    const state: VisitState = history.state ?? { index: index + 1 };
    const { view } = this;
    const wasLoading = withoutHash(href) !== withoutHash(this.location.href);
    this.location = locationOf(href, state);
    const isSameScreen = withoutHash(href) === withoutHash(view.location.href);
    if (!isSameScreen || !view.isLoading) this.#leave();
    // Also for Back before the next screen is there: the user may have signed out meanwhile (4.1).
    if (!isSameScreen || wasLoading) return void this.#go(href, 'stay', state);
    // Only the hash has changed.
    this.#navigation += 1;
    this.#slowGuard(false);
    history.replaceState(state, '');
    this.#show({ ...view, location: this.location });
  }
}

function locationOf(href: string, state: VisitState): Location {
  const { pathname, search, hash } = new URL(`https://here.invalid${href}`);
  return { href, pathname, search: searchOf(search), hash, state };
}

function withoutHash(href: string): string {
  return href.replace(/#.*/, '');
}
