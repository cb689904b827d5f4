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
