import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import folds from '../pieces/folded.module.css';
import { FormSection } from '../pieces/forms/form-section.tsx';
import styles from './folded-section.module.css';
import { sectionTitles } from './settings-sections.tsx';

/** A section of the settings: on a phone a line that says how it stands, and opens its fields. */
export function FoldedSection({
  id,
  state,
  children,
}: {
  id: keyof typeof sectionTitles;
  state: ReactNode;
  children: ReactNode;
}) {
  return (
    <FormSection id={id} title={sectionTitles[id]}>
      <details className={classNames(folds.folded, folds.onPhone, folds.belowHeading, styles.fold)}>
        <summary>{state}</summary>
        <div className={styles.fields}>{children}</div>
      </details>
    </FormSection>
  );
}
