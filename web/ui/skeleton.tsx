import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

type Shape = 'line' | 'short' | 'title' | 'button';

/**
 * A grey placeholder of the size of the content. `className` sets a size that no shape has.
 * Not announced: the page announces once that it is loading.
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
