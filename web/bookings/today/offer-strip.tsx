import { useQueryClient } from '@tanstack/react-query';
import type { User } from '#contract/profile/profile.ts';
import { lateCall } from '#web/api/late-call.ts';
import { refreshUser } from '#web/api/session.ts';
import { weekdayAndTime } from '#web/events/event-time.ts';
import { notifyDone, notifyNotDone } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import styles from './today-strip.module.css';

/** 20.3: on every screen of who has an offer, until when it holds, and the two ways on. */
export function OfferStrip({ offer }: { offer: User['offers'][number] }) {
  const queryClient = useQueryClient();
  const { event_uuid: uuid, seats, slug, title, until, timezone } = offer;

  async function letGo() {
    const isSure = await confirmAlert({
      type: 'warning',
      title: 'Let it go?',
      bodyText: `${seats === 1 ? 'The place goes' : 'The places go'} to the next in line, and you leave the waiting list of ${title}.`,
      primaryCTAText: 'Let It Go',
      showSecondaryCTA: true,
      secondaryCTAText: 'Keep It',
    });
    if (!isSure) return;
    try {
      await lateCall('leaveWaitlist', { params: { uuid } });
      await refreshUser(queryClient);
      await queryClient.invalidateQueries({ queryKey: ['bookingViability', { params: { uuid } }] });
      notifyDone('You let it go. Thank you.');
    } catch (error) {
      notifyNotDone(error);
    }
  }

  return (
    <aside className={`${styles.strip} ${styles.offer}`} aria-label="Offer" data-strip="">
      <div className={styles.link}>
        <span className={styles.what}>
          <strong className={styles.title}>
            {seats === 1 ? '1 place' : `${seats} places`} at {title}
          </strong>
          <span className={styles.comma}>, </span>
          <span>until {weekdayAndTime(until, timezone)}</span>
        </span>
        <Link className={styles.go} to="/checkout" search={{ event: slug }} preload={false}>
          Book
        </Link>
        <button type="button" className={styles.go} onClick={letGo}>
          Let It Go
        </button>
      </div>
    </aside>
  );
}
