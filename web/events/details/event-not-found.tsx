import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useUser } from '#web/api/session.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useRouter } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import styles from './event-not-found.module.css';

/** The URL belongs to no event, to one that was withdrawn, or to a draft. */
export function EventNotFound() {
  useDraft();
  return (
    <div className={styles.screen}>
      <PageHead title="Event not found" description="There is no event at this address." />
      <svg className={styles.picture} viewBox="0 0 240 120" aria-hidden="true">
        <path className={styles.ground} d="M0 104c44-30 92-40 132-38 44 2 76 16 108 38v16H0Z" />
        <path className={styles.path} d="M24 96c30 6 44-34 74-22s10 34 44 26" />
        <circle className={styles.ball} cx="146" cy="97" r="5" />
        <path className={styles.pole} d="M196 86V30" />
        <path className={styles.flag} d="M196 30l28 8-28 9Z" />
      </svg>
      <h1>We can’t find that event</h1>
      <p className={styles.lead}>The link may be old. The event may also have been withdrawn.</p>
      <p className={styles.actions}>
        <Link className={buttonClass()} to="/events">
          See Upcoming Events
        </Link>
        <Link className={buttonClass('outline')} to="/events" search={{ filter: 'all' }}>
          See All Events
        </Link>
      </p>
    </div>
  );
}

/** N19: the server renders for a signed-out reader; for a person with a grant it asks for the event once more. */
function useDraft(): void {
  const hasGrant = (useUser()?.grants.length ?? 0) > 0;
  const slug = useParam('slug');
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const asked = ['event-asked', slug];
    if (!hasGrant || queryClient.getQueryData(asked)) return;
    queryClient.setQueryData(asked, true);
    void router.enter();
  }, [hasGrant, slug, router, queryClient]);
}
