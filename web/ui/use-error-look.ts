import { useCallback, useState } from 'react';

/**
 * 4.18: the error look clears on focus and stays away until the next error comes; the message and
 * aria-invalid stay, because the value is still the refused one.
 */
export function useErrorLook(error: string | undefined) {
  const [lastError, setLastError] = useState(error);
  const [cleared, setCleared] = useState(false);

  if (error !== lastError) {
    setLastError(error);
    setCleared(false);
  }

  const watch = useCallback((frame: HTMLElement | null) => {
    const clear = () => setCleared(true);
    frame?.addEventListener('focusin', clear);
    return () => frame?.removeEventListener('focusin', clear);
  }, []);

  return { bad: Boolean(error) && !cleared, watch };
}
