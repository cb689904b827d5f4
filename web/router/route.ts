import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { Search } from './url.ts';

// What the router has to be told of a screen, and what a screen is told on the way to it.

/** What every screen may ask of the program it is part of. */
export interface RouterContext {
  queryClient: QueryClient;
  /** Where people reach the portal, for addresses that leave it. */
  baseUrl: string;
  /** Whose portal it is. */
  association: string;
  demo: boolean;
}

/** On the way to a screen. */
export interface Navigation {
  context: RouterContext;
  href: string;
  params: Record<string, string>;
  search: Search;
  /** Only to have it ready: nothing may be opened or asked of the person. */
  isAhead: boolean;
  /** The person wants to go elsewhere by now. */
  isOver: () => boolean;
}

/** One stays where one is; where that cannot be, as the address has changed already, one goes home. */
interface Barred {
  home: string;
}

/** Where to instead. */
export type Refusal = string | Barred;

type Loaded<Props = object> = () => Promise<ComponentType<Props>>;

export interface Route {
  path: string;
  screen: Loaded;
  /** What stands around this screen and around others. */
  frame?: Loaded<{ children?: ReactNode }>;
  /** Instead of the screen, when it takes long. */
  pending?: Loaded;
  /** Instead of the screen, when `load` throws NotThere. */
  missing?: Loaded;
  /** What of the search is meant; another spelling leads to this one, so that a list has one address. */
  search?: (given: Search) => object;
  /** Where to go instead (section 2); undefined: one may enter. */
  enter?: (navigation: Navigation) => Promise<Refusal | undefined> | Refusal | undefined;
  load?: (navigation: Navigation) => Promise<unknown>;
  /** The file of a screen that the server renders, by whose name its styles are kept. */
  html?: string;
  status?: 404;
}

/** There is no such thing at this address. */
export class NotThere extends Error {}
