import { type ComponentProps, type MouseEvent, useRef } from 'react';
import type { VisitState } from './router.ts';
import { useLocation, useNextSearch, useRouter } from './router-provider.tsx';
import { hrefOf, type Search, type Target } from './url.ts';

interface LinkProps
  extends Omit<Target, 'search'>,
    Omit<
      ComponentProps<'a'>,
      'href' | 'target' | 'download' | 'ref' | 'onPointerLeave' | 'onBlur'
    > {
  /** A function changes the values of the address, so that two presses in a row both count. */
  search?: object | ((now: Search) => object) | undefined;
  state?: VisitState;
  /** False for a screen that depends on an effect of the click. */
  preload?: false;
}

/** Milliseconds: a pointer that only passes a link fetches nothing. */
const preloadDelay = 50;

/** A link to another screen. Before hydration, and for a new tab, it is a plain link. */
export function Link({ to, params, search, hash, state, preload, ...native }: LinkProps) {
  const router = useRouter();
  const { pathname, search: shown } = useLocation();
  const nextSearch = useNextSearch();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const targetFrom = (now: Search): Target => ({
    to,
    ...(params && { params }),
    ...(search && { search: typeof search === 'function' ? search(now) : search }),
    ...(hash !== undefined && { hash }),
  });
  const isHere = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

  function go(event: MouseEvent<HTMLAnchorElement>) {
    native.onClick?.(event);
    const isForBrowser = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || isForBrowser) return;
    event.preventDefault();
    void router.navigate({ ...targetFrom(nextSearch()), ...(state && { state }) });
  }

  function intend() {
    if (preload === false) return;
    clearTimeout(timer.current);
    // A failure is ignored: a click fetches again and shows it.
    timer.current = setTimeout(
      () => router.preload(targetFrom(nextSearch())).catch(() => {}),
      preloadDelay,
    );
  }

  const forget = () => clearTimeout(timer.current);
  return (
    <a
      aria-current={isHere && search === undefined ? 'page' : undefined}
      {...native}
      href={hrefOf(targetFrom(shown))}
      onClick={go}
      onPointerEnter={(event) => {
        native.onPointerEnter?.(event);
        intend();
      }}
      onPointerLeave={forget}
      onFocus={(event) => {
        native.onFocus?.(event);
        intend();
      }}
      onBlur={forget}
    />
  );
}
