import { useEffect, useRef } from 'react';
import { AlertIcon } from '../ui/icons/icon.tsx';
import styles from './form.module.css';

/**
 * A failure that is about no field. The live region must exist before its message, which is scrolled into view:
 * the button may stand elsewhere, in a bar.
 */
export function FormFailure({ message }: { message: string | undefined }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus was moved to what says more, such as what somebody else has changed: that stays in view.
    if (document.activeElement?.matches('[tabindex="-1"]')) return;
    if (message !== undefined) box.current?.scrollIntoView?.({ block: 'nearest' });
  }, [message]);
  return (
    <div role="alert" ref={box}>
      {message && (
        <p className={styles.failure}>
          <AlertIcon />
          {message}
        </p>
      )}
    </div>
  );
}
