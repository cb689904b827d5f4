/** Runs in the page: whether it is hydrated and completely laid out. */
export function isReady(): boolean {
  // Hydration happens in slices. React's root state shows when it is complete.
  const [, top] =
    Object.entries(document.getElementById('root') ?? {}).find(([key]) =>
      key.startsWith('__reactContainer'),
    ) ?? [];
  const isHydrated = top?.stateNode.current.memoizedState?.isDehydrated === false;
  return isHydrated && document.documentElement.classList.contains('whole');
}
