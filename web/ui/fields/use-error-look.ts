import { useCallback, useState } from 'react';

/**
 * 4.18: the error look is cleared on focus until the next error. The message and aria-invalid stay, because
 * the value is still invalid.
 */
export function useErrorLook(error: string | undefined) {
  const [lastError, setLastError] = useState(error);
  const [clearedError, setClearedError] = useState<string>();

  if (error !== lastError) {
    setLastError(error);
    setClearedError(undefined);
  }

  // Bound to the current error: a late focus event does not clear the look of a newer error.
  const watch = useCallback(
    (frame: HTMLElement | null) => {
      const clear = () => setClearedError(error);
      frame?.addEventListener('focusin', clear);
      return () => frame?.removeEventListener('focusin', clear);
    },
    [error],
  );

  return { bad: Boolean(error) && error !== clearedError, watch };
}
