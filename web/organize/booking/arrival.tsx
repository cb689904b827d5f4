import { Badge } from '#web/ui/badge.tsx';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import styles from './booking.module.css';

/** Whether somebody is here. Afterwards that is as expected, and who did not come is marked, if anybody was checked in. */
export function Arrival({
  here_at,
  isOver,
  wasCounted,
}: {
  here_at: string | null;
  isOver: boolean;
  wasCounted: boolean;
}) {
  if (here_at === null)
    return isOver && wasCounted ? <Badge tone="sand">Did not come</Badge> : null;
  if (!isOver) return <Badge tone="pine">Here</Badge>;
  return (
    <span className={styles.came}>
      <CheckIcon />
      Came
    </span>
  );
}
