import { useLayoutEffect } from 'react';
import { LoadingTitle } from '#web/layout/screen/loading-title.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import styles from './event-details-page.module.css';

/** An event's page before the event is there. */
export function EventDetailsLoading() {
  // Otherwise the reader would wait at the footer until the scroll to the top (2.8).
  useLayoutEffect(() => {
    // Braces: newer browsers return a promise, which React would take for a clean-up function.
    document.querySelector('[data-page-container]')?.scrollIntoView();
  }, []);
  return (
    <div className={styles.page}>
      <LoadingTitle />
      <div className={styles.head}>
        <p className={styles.back} />
        <div className={styles.cover}>
          <div className={styles.waiting} />
        </div>
        <Skeleton shape="short" />
        <Skeleton shape="title" />
        <Skeleton />
      </div>
      <div className={styles.panel}>
        <Skeleton shape="title" />
        <Skeleton shape="button" />
        <Skeleton />
        <Skeleton />
        <Skeleton shape="short" />
      </div>
      <div className={styles.story}>
        <div className={styles.description}>
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton shape="short" />
        </div>
      </div>
    </div>
  );
}
