import type { ReactNode } from 'react';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import styles from './checkout.module.css';
import { priceText } from './guests-fields.tsx';

/**
 * Q7: on a phone a bar at the bottom, whose total unfolds the sums. Elsewhere the button alone: the sums stand
 * beside the form.
 */
export function PayBar({
  total,
  isUnfolded,
  onUnfold,
  children,
}: {
  total: number;
  isUnfolded: boolean;
  onUnfold: (isUnfolded: boolean) => void;
  children: ReactNode;
}) {
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.total}
        aria-expanded={isUnfolded}
        aria-controls="sums"
        onClick={() => onUnfold(!isUnfolded)}
        onKeyDown={({ key }) => key === 'Escape' && onUnfold(false)}
      >
        <span>
          Total <strong>{priceText(total)}</strong>
        </span>
        <ChevronDownIcon />
      </button>
      {children}
    </div>
  );
}
