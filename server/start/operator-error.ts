/** What is not done, and why, in sentences for whoever runs the portal: they can do something about it. */
export class Refused extends Error {
  /** Whether the same may succeed a moment later: a request is answered with 503, not 500. */
  readonly isTemporary: boolean = false;
}
