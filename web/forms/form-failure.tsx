import { AlertIcon } from '../ui/icons/icon.tsx';
import styles from './form.module.css';

/** What went wrong besides the fields. */
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
