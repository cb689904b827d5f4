/** Whether the person has gone on since a form was sent from `path`: the URL changes at once. */
export function hasLeft(path: string): boolean {
  return window.location.pathname !== path;
}
