import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Search, Target } from './url.ts';

// How a screen is described to the router, and the input of its guard and its loader.

/** The context of every screen. */
export interface RouterContext {
  queryClient: QueryClient;
  /** The portal's own origin, for URLs that leave it. */
  baseUrl: string;
  /** The name of the association, and the short one. */
  association: string;
  shortName: string;
  tagline: string | null;
  /** The URL of its small emblem; null: the drawn flag. */
  emblem: string | null;
  /** Its time zone. */
  zone: string;
  /** Its pages elsewhere. */
  links: { name: string; url: string }[];
  /** What its membership brings; the console has none of it. */
  benefits: { title: string; text: string }[];
  demo: boolean;
}

/** The input of the guard and the loader of a screen. */
export interface Navigation {
  context: RouterContext;
  href: string;
  params: Record<string, string>;
  search: Search;
  /** Only fetched ahead: guard and loader must not open a dialog. */
  isAhead: boolean;
  /** Another navigation has begun. */
  isOver: () => boolean;
}

/** The current screen stays. If it cannot, because the URL has changed already, `home` is shown. */
interface Barred {
  home: string;
}

/** Another URL instead, or no navigation. */
export type Redirect = string | Barred;

type Loaded<Props = object> = () => Promise<ComponentType<Props>>;

export interface Route {
  path: string;
  screen: Loaded;
  /** The path of the list that stays in view beside this record, where there is room. */
  beside?: string;
  /** The component around this screen and others. */
  frame?: Loaded<{ children?: ReactNode }>;
  /** Shown while the screen takes long to load. */
  pending?: Loaded;
  /** Shown instead of the screen when `load` throws a NotFoundError. */
  missing?: Loaded;
  /** The valid part of the search; other spellings redirect to it, so that each list has one URL. */
  search?: (given: Search) => object;
  /** The guard: a redirect (section 2), or undefined if the screen may be shown. */
  enter?: (navigation: Navigation) => Promise<Redirect | undefined> | Redirect | undefined;
  load?: (navigation: Navigation) => Promise<unknown>;
  /** A quiet header: the mark, the way back, `note`, and the menu behind a button. */
  quiet?: { note: string; back: () => WayBack | undefined };
  /** The file of a screen that the server renders; its styles are stored under this name. */
  html?: string;
  status?: 404;
  /** N10: elsewhere nothing is at its URL. */
  onlyInDemo?: true;
}

export interface WayBack {
  to: Target;
  name: string;
}

/** Nothing is at this URL. */
export class NotFoundError extends Error {}
