import { useUser } from '#web/api/session.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';

const loadTodayStrip = () => import('./today-strip.tsx').then((file) => file.TodayStrip);

/** Q4: loaded for people with a booking for these days. Without it the screen is complete, too. */
export function Today() {
  const soon = useUser()?.soon ?? [];
  const TodayStrip = useChunk(loadTodayStrip, soon.length > 0, stayWithout);
  return TodayStrip && soon.length > 0 ? <TodayStrip soon={soon} /> : null;
}

function stayWithout(): void {}
