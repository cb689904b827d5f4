import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Search } from './url.ts';

// How a screen is described to the router, and what its guard and its loader are given.

/** What every screen can use. */
export interface RouterContext {
  queryClient: QueryClient;
  /** The portal's own origin, for URLs that leave it. */
  baseUrl: string;
  /** The name of the association. */
  association: string;
  demo: boolean;
}

/** What the guard and the loader of a screen are given. */
export interface Navigation {
  context: RouterContext;
  href: string;
  params: Record<string, string>;
  search: Search;
  /** Only fetched ahead: nothing may be opened or asked of the person. */
  isAhead: boolean;
  /** Another navigation has begun. */
  isOver: () => boolean;
}

/** The current screen stays; where it cannot, because the URL has changed already, `home` is shown. */
interface Barred {
  home: string;
}

/** Where to instead. */
export type Redirect = string | Barred;

type Loaded<Props = object> = () => Promise<ComponentType<Props>>;

export interface Route {
  path: string;
  screen: Loaded;
  /** What is around this screen and around others. */
  frame?: Loaded<{ children?: ReactNode }>;
  /** Instead of the screen, when it takes long. */
  pending?: Loaded;
  /** Instead of the screen, when `load` throws NotFoundError. */
  missing?: Loaded;
  /** The valid part of the search; other spellings redirect to it, so that each list has one URL. */
  search?: (given: Search) => object;
  /** The guard: where to go instead (section 2); undefined: the screen may be shown. */
  enter?: (navigation: Navigation) => Promise<Redirect | undefined> | Redirect | undefined;
  load?: (navigation: Navigation) => Promise<unknown>;
  /** The file of a screen that the server renders; its styles are stored under this name. */
  html?: string;
  status?: 404;
}

/** Nothing is at this URL. */
export class NotFoundError extends Error {}
