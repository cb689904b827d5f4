import type { Location, Router } from '../router/router.ts';

declare module '../router/router.ts' {
  interface VisitState {
    /** 'Show more' in the same list, which does not scroll. */
    growing?: true;
  }
}

/** 2.8: every navigation smoothly scrolls the page container to its top. */
export function beginAtTop(
  router: Router,
  onShown?: (to: Location) => void,
  staysInPlace?: (to: Location, from: Location) => boolean,
): void {
  history.scrollRestoration = 'manual';
  router.onShown((to, from) => {
    onShown?.(to);
    if (!from) return;
    if (to.state.growing && to.state.index === from.state.index) return;
    if (staysInPlace?.(to, from)) return;
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const target = document.getElementById(to.hash.slice(1));
    const container = document.querySelector('[data-page-container]');
    const behavior = isReduced ? 'auto' : 'smooth';
    (target ?? container)?.scrollIntoView({ behavior, block: 'start' });
    // Moves the focus to the new screen, for screen readers; also after a link in the header or footer to
    // the current screen. Controls within the screen keep the focus.
    const content = document.getElementById('content');
    const isAgain = to.href === from.href && to.hash === '';
    const isWithin = content?.contains(document.activeElement);
    if (to.pathname !== from.pathname || (isAgain && !isWithin)) {
      content?.focus({ preventScroll: true });
    }
  });
}
