import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type Shape = 'line' | 'short' | 'title' | 'button' | 'avatar';

/**
 * A grey stand-in of the size of what comes. `className` sets a size the shapes do not have.
 * Silent: the page says once that it is loading.
 */
export function Skeleton({ shape = 'line', className }: { shape?: Shape; className?: string }) {
  return (
    <span
      className={classNames(styles.skeleton, styles[shape], className)}
      aria-hidden="true"
      data-skeleton=""
    />
  );
}
