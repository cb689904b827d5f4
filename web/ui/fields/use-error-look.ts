import { useCallback, useState } from 'react';

/**
 * 4.18: the error look clears on focus and stays away until the next error comes; the message and
 * aria-invalid stay, because the value is still the refused one.
 */
export function useErrorLook(error: string | undefined) {
  const [lastError, setLastError] = useState(error);
  const [clearedError, setClearedError] = useState<string>();

  if (error !== lastError) {
    setLastError(error);
    setClearedError(undefined);
  }

  // Of a message that comes later a focus says nothing, however late it is heard of.
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
