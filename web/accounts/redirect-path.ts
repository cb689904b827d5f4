// Screens of signing in, to which nobody wants to return.
const signInScreens = [
  '/login',
  '/logout',
  '/register',
  '/verify',
  '/verify-email-notice',
  '/forgot-password',
  '/reset-password',
  '/not-found',
];

/**
 * The remembered path if it is one of this app's screens, else home (2.3, C4). `isScreen` tells
 * whether a path belongs to a route.
 */
export function safeRedirect(
  wanted: string | undefined,
  isScreen: (pathname: string) => boolean,
): string {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return '/';
  if (/[\\\p{Cc}]|%2f|%5c/iu.test(wanted)) return '/';
  const here = 'https://here.invalid';
  const url = new URL(wanted, here);
  // `/..//evil` resolves to a path that a browser would read as another host.
  if (url.origin !== here || url.pathname.startsWith('//')) return '/';
  if (!isScreen(url.pathname) || !isPlaceToReturnTo(url.pathname)) return '/';
  return url.pathname + url.search + url.hash;
}

/** Whether a screen is one to go back to, after signing in or when a guard redirects (2.3, 2.6). */
export function isPlaceToReturnTo(pathname: string): boolean {
  return !signInScreens.includes(pathname.toLowerCase().replace(/\/+$/, ''));
}
