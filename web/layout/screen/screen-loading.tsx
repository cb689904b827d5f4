import { Skeleton } from '#web/ui/skeleton.tsx';
import { LoadingTitle } from './loading-title.tsx';
import styles from './screen-message.module.css';

/** Shown while a screen's code or data is loading. */
export function ScreenLoading() {
  return (
    <div className={styles.screen}>
      <LoadingTitle />
      <Skeleton shape="title" />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="short" />
    </div>
  );
}
