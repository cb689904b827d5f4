/** Whether whoever sent a form has gone on before it was answered: the address changes at once. */
export function hasLeft(path: string): boolean {
  return window.location.pathname !== path;
}
