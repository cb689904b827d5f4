import { appPathOf } from '#contract/values/app-path.ts';

// Sign-in and error screens are not worth returning to. A guest's ticket is the fragment of its page's URL,
// which must not get into the query of another one.
const noReturn = [
  '/login',
  '/logout',
  '/register',
  '/verify',
  '/verify-email-notice',
  '/forgot-password',
  '/reset-password',
  '/not-found',
  '/ticket',
];

/**
 * The stored path if it is a screen of this app, otherwise home (2.3, C4). `isScreen` returns
 * whether a path belongs to a route.
 */
export function safeRedirect(
  wanted: string | undefined,
  isScreen: (pathname: string) => boolean,
): string {
  const path = appPathOf(wanted ?? '') ?? '/';
  const [pathname = ''] = path.split(/[?#]/);
  return isScreen(pathname) && canReturnTo(pathname) ? path : '/';
}

/** Whether to go back to a screen after signing in or when a guard redirects (2.3, 2.6). */
export function canReturnTo(pathname: string): boolean {
  return !noReturn.includes(pathname.toLowerCase().replace(/\/+$/, ''));
}

/** Whether a path is the console's, which is a document of its own. */
export function isConsole(path: string): boolean {
  return /^\/organize(?![^/?#])/.test(path);
}

/** Whether a path is the door's, a document of its own within the console's paths. */
export function isDoor(path: string): boolean {
  return /^\/organize\/door\//.test(path);
}
