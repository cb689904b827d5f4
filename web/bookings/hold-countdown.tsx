import { useEffect, useEffectEvent, useState } from 'react';
import box from '../events/details/booking-box.module.css';
import { clockText, secondsLeft, spokenTime } from './hold-time.ts';

/** The time left of a hold. A screen reader announces it four times. */
export function HoldCountdown({ until, onEnd }: { until: string; onEnd: () => void }) {
  const seconds = useSecondsLeft(until, onEnd);
  return (
    <div className={box.note}>
      <p>
        Your booking is held for you for{' '}
        <strong role="timer" aria-label="Time left">
          {clockText(seconds)}
        </strong>
        . If the payment isn’t finished by then, it’s released and nothing is charged.
      </p>
      <span className="visually-hidden" role="status">
        {spokenTime(seconds)}
      </span>
    </div>
  );
}

function useSecondsLeft(until: string, onEnd: () => void): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(until, Date.now()));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = () => {
      const left = secondsLeft(until, Date.now());
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      end();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return seconds;
}
