import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Seconds until an instant of the portal's clock, which was `now` when the answer came: the browser's may be wrong.
 */
export function useSecondsUntil(instant: string, now: string, onEnd: () => void): number {
  const [end] = useState(() => performance.now() + Date.parse(instant) - Date.parse(now));
  const [seconds, setSeconds] = useState(() => secondsBefore(end));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = () => {
      const left = secondsBefore(end);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      ended();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return seconds;
}

function secondsBefore(end: number): number {
  return Math.max(0, Math.ceil((end - performance.now()) / 1000));
}

/** "0:45"; above an hour nobody counts seconds. */
export function countdownText(seconds: number): string | undefined {
  if (seconds > 3600) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
