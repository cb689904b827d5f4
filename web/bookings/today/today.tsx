import { useUser } from '#web/api/session.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';

const loadTodayStrip = () => import('./today-strip.tsx').then((file) => file.TodayStrip);

/**
 * Q4, W20: loaded for people with a booking for these days, and on the phones of all who are signed in. Without it the
 * screen is complete, too.
 */
export function Today() {
  const user = useUser();
  const isWanted = Boolean(
    user && (user.soon.length > 0 || user.offers.length > 0 || innerWidth < 641),
  );
  const TodayStrip = useChunk(loadTodayStrip, isWanted, stayWithout);
  return TodayStrip && user ? <TodayStrip soon={user.soon} offers={user.offers} /> : null;
}

function stayWithout(): void {}
