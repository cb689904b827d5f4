/**
 * Where signing in leads: back (2.3). Who came from nowhere and has a role finds the console at once, everybody else home.
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
  return path ?? (wanted === undefined && isOrganizer ? '/organize' : '/');
}
