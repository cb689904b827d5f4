import type { Navigation } from '#web/router/route.ts';

// N12: the token of a reset link is enough to take over the account, so it does not stay in the address bar, where
// a look, a screenshot, the history or a synced tab finds it. The memory of the tab keeps it.

let current: string | undefined;
let isFirst = false;

/** The guard of the screen: takes the token and leads to the bare path. */
export function takeResetToken({ search: { token, claim } }: Navigation): string | undefined {
  if (import.meta.env.SSR || token === undefined) return undefined;
  current = token;
  isFirst = claim !== undefined;
  return '/reset-password';
}

export const resetToken = () => current;

/** Whether the link is to an account that others have made for its person (16.2). */
export const isFirstPassword = () => isFirst;
