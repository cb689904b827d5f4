import type { ComponentType, ReactNode } from 'react';
import {
  type Navigation,
  NotThere,
  type Refusal,
  type Route,
  type RouterContext,
} from './route.ts';
import { hrefOf, paramsOf, partsOf, queryOf, type Search, searchOf, type Target } from './url.ts';

// Leads from screen to screen: may one go there, the address, the screen's code and data at the same
// time, and only then the screen. What is shown meanwhile is the screen one comes from.

/** What is kept with a visit in the browser's history, never in the address. */
export interface VisitState {
  /** How many visits stand before this one. */
  index?: number;
  /** The address of the one right before. */
  from?: string;
}

export interface Location {
  href: string;
  pathname: string;
  search: Search;
  /** With its `#`; empty when there is none. */
  hash: string;
  state: VisitState;
}

/** What is to be seen. */
export interface View {
  location: Location;
  params: Record<string, string>;
  route: Route | undefined;
  /** Undefined while it is on its way. */
  Screen?: ComponentType | undefined;
  Frame?: ComponentType<{ children?: ReactNode }> | undefined;
  error?: unknown;
  status: number;
  isLoading: boolean;
}

/** An address, and what it takes to be there. */
interface Visit {
  route: Route | undefined;
  params: Record<string, string>;
  refusal: () => Promise<Refusal | undefined> | Refusal | undefined;
  load: () => Promise<Pick<View, 'Screen' | 'Frame' | 'error' | 'status'>>;
}

type Shown = (to: Location, from: Location | undefined) => void;

/** A wait that nobody notices needs no other screen. */
const patience = 300;

export class Router {
  readonly context: RouterContext;
  readonly #routes: readonly Route[];
  readonly #notFound: string;
  /** What each screen needs. */
  readonly #load: (navigation: Navigation) => Promise<unknown>;
  /** Where one wants to be; `view` follows once it can be shown. */
  location: Location;
  view: View;
  #changed: (view: View) => void = () => {};
  #shown: Shown = () => {};
  #asks: (isAsking: boolean) => void = () => {};
  #from: Location | undefined;
  /** Who wants to go elsewhere meanwhile is not led to where they wanted before. */
  #wish = 0;
  /** Ends the wait for a screen that nobody is on the way to any more. */
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
    const parts = partsOf(pathname);
    for (const route of this.#routes) {
      const params = paramsOf(route.path, parts);
      if (params) return { route, params };
    }
    return { route: undefined, params: {} };
  }

  /** Enters the screen of the address one is at, also once more: who is here may have changed. */
  enter(): Promise<void> {
    const { href, state } = this.location;
    return this.#go(href, 'stay', state);
  }

  /** Resolves once the screen can be shown, or somebody wanted to go elsewhere meanwhile. */
  navigate(
    target: (Target | { href: string }) & { replace?: boolean; state?: VisitState },
  ): Promise<void> {
    const href = 'href' in target ? target.href : hrefOf(target);
    return this.#go(href, target.replace ? 'replace' : 'push', target.state ?? {});
  }

  /** Fetches a screen's code and data ahead, if one may enter it. */
  async preload(target: Target): Promise<void> {
    const visit = this.#visit(hrefOf(target), { isAhead: true, isOver: () => false });
    if ((await visit.refusal()) === undefined) await visit.load();
  }

  onChange(changed: (view: View) => void): void {
    this.#changed = changed;
  }

  /** Told when it takes long to learn whether one may enter, and when that is over. */
  onAsking(asks: (isAsking: boolean) => void): void {
    this.#asks = asks;
  }

  /** Told of each screen once it stands there. */
  onShown(shown: Shown): void {
    this.#shown = shown;
  }

  hasShown({ location, isLoading }: View): void {
    // Who is here changed, not where one is.
    if (isLoading || location === this.#from) return;
    this.#shown(location, this.#from);
    this.#from = location;
  }

  async #go(href: string, how: 'push' | 'replace' | 'stay', state: VisitState): Promise<void> {
    this.#wish += 1;
    const wish = this.#wish;
    const isOver = () => wish !== this.#wish;
    const visit = this.#visit(href, { isAhead: false, isOver });
    const late = setTimeout(() => {
      if (!isOver()) this.#asks(true);
    }, patience);
    let refusal: Refusal | undefined;
    try {
      refusal = await visit.refusal();
    } finally {
      clearTimeout(late);
      if (!isOver()) this.#asks(false);
    }
    if (isOver()) return;
    // 2.6, 2.7: nothing happens at all; what is on its way comes. H5: but nobody stays where they may
    // be no longer.
    if (typeof refusal === 'object' && how === 'push' && href !== this.location.href) return;
    if (refusal !== undefined) {
      const to = typeof refusal === 'string' ? refusal : refusal.home;
      return this.#go(to, how === 'push' ? how : 'replace', {});
    }
    const kept = this.#remember(href, how, state);
    if (how !== 'stay') this.location = locationOf(href, kept);
    await this.#arrive(visit);
  }

  async #arrive({ route, params, load }: Visit): Promise<void> {
    this.#leave();
    const left = new Promise<undefined>((resolve) => {
      this.#leave = () => resolve(undefined);
    });
    const place = { location: this.location, route, params };
    let isOver = false;
    const late = setTimeout(async () => {
      const Screen = await route?.pending?.().catch(() => undefined);
      if (!isOver) this.#show({ ...place, Screen, status: 200, isLoading: true });
    }, patience);
    const loaded = await Promise.race([load(), left]);
    isOver = true;
    clearTimeout(late);
    if (loaded) this.#show({ ...place, ...loaded, isLoading: false });
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
      refusal: () => {
        // 2.1: the address changes, too.
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
      const Screen = error instanceof NotThere && (await route.missing?.().catch(() => undefined));
      return Screen ? { Screen, status: 404 } : { error, status: 500 };
    }
  }

  #show(view: View): void {
    this.view = view;
    this.#changed(view);
  }

  #remember(href: string, how: 'push' | 'replace' | 'stay', state: VisitState): VisitState {
    const { index = 0 } = this.location.state;
    if (import.meta.env.SSR) return state;
    // Where one is already needs no second place in the history.
    const isNew = how === 'push' && href !== this.location.href;
    const kept = isNew
      ? { index: index + 1, from: this.location.href, ...state }
      : { index, ...state };
    if (isNew) history.pushState(kept, '', href);
    else history.replaceState(kept, '', href);
    return kept;
  }

  /** Back, Forward, and what a plain link to a place on the same screen does. */
  #followHistory(): void {
    const href = location.pathname + location.search + location.hash;
    const { index = 0 } = this.location.state;
    const state: VisitState = history.state ?? { index: index + 1 };
    const { view } = this;
    const wasOnTheWay = withoutHash(href) !== withoutHash(this.location.href);
    this.location = locationOf(href, state);
    const isSameScreen = withoutHash(href) === withoutHash(view.location.href);
    if (!isSameScreen || !view.isLoading) this.#leave();
    // Also back to it before the next was there: who signed out meanwhile may be there no longer (4.1).
    if (!isSameScreen || wasOnTheWay) return void this.#go(href, 'stay', state);
    // A place on it.
    this.#wish += 1;
    this.#asks(false);
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
