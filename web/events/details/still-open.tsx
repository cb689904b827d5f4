import { useEffect, useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { useNow } from '../now.ts';
import { ownBooking, useReader } from '../reader.ts';
import type { OtherOpenEvents } from './other-open-events.tsx';

/**
 * Below a full event the next ones that the reader can book. At the end of the page, where it moves nothing.
 * Loaded later: with the styles of its tiles the page of an event would take another round trip.
 */
export function StillOpen({ event }: { event: Event }) {
  const isFull = bookingState(event, useNow()) === 'full';
  const reader = useReader();
  const isOffered = isFull && !ownBooking(event, reader);
  const [Others, setOthers] = useState<typeof OtherOpenEvents>();
  useEffect(() => {
    if (!isOffered) return;
    // The page is whole without it.
    loadChunk(() => import('./other-open-events.tsx')).then(
      (loaded) => setOthers(() => loaded.OtherOpenEvents),
      () => undefined,
    );
  }, [isOffered]);
  if (!isOffered || !Others) return null;
  return <Others event={event} reader={reader} />;
}
