/** Whether the person has left the screen at `path`: the URL changes at once. */
export function hasLeft(path: string): boolean {
  return window.location.pathname !== path;
}
