import { AlertIcon } from '../ui/icons/icon.tsx';
import styles from './form.module.css';

/** A failure that is about no field. The live region must exist before its message. */
export function FormFailure({ message }: { message: string | undefined }) {
  return (
    <div role="alert">
      {message && (
        <p className={styles.failure}>
          <AlertIcon />
          {message}
        </p>
      )}
    </div>
  );
}
