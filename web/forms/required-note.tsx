import styles from './required-note.module.css';

/** Q22: explains the mark of required fields. Shown only where optional ones stand beside them. */
export function RequiredNote() {
  return (
    <p className={styles.required} aria-hidden="true">
      <span>*</span> Required
    </p>
  );
}
