/** Asked inside a page: whether its links are the program's own, and all of it is laid out. */
export function isWhole(): boolean {
  // Taking the server's page over happens in slices; React's own record tells when all of it is.
  const [, top] =
    Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
      key.startsWith('__reactContainer'),
    ) ?? [];
  const isTakenOver = top?.stateNode.current.memoizedState?.isDehydrated === false;
  return isTakenOver && document.documentElement.classList.contains('whole');
}
