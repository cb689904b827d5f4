import styles from './field.module.css';
import { AlertIcon } from './icon.tsx';

/** The live region stands empty before the error comes, or it would not be announced. */
export function FieldMessage({ id, error }: { id?: string; error: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className={styles.error}>
          <AlertIcon />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
