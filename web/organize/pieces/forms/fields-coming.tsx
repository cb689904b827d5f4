import type { ReactNode } from 'react';
import styles from './fields-coming.module.css';

/** The fields of a form that is loading, with their names, where they will be: nothing jumps once they are there. */
export function FieldsComing({ children }: { children: ReactNode }) {
  return (
    <fieldset className={styles.coming} disabled aria-hidden="true">
      {children}
    </fieldset>
  );
}

/** The props of a field whose value is not known yet. */
export function fieldToCome<Name extends string>(name: Name) {
  return { name, error: undefined, onChange: () => undefined };
}
