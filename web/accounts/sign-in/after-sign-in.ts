/**
 * Where signing in leads: back (2.3). Who came from nowhere, or from home, and has a role finds the console at once, everybody
 * else home: whoever opens the portal to work begins at its home.
 */
export function afterSignIn({
  wanted,
  path,
  isOrganizer,
}: {
  /** As it stands in the URL, and as far as it is safe. */
  wanted: string | undefined;
  path: string | undefined;
  isOrganizer: boolean;
}): string {
  const isFromNowhere = wanted === undefined || wanted === '/';
  return isFromNowhere && isOrganizer ? '/organize' : (path ?? '/');
}
