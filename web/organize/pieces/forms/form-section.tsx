import type { ReactNode } from 'react';
import styles from './form-section.module.css';

/** A part of a long form, which a link finds by its id. */
export function FormSection({
  id,
  title,
  isTitleHidden = false,
  children,
}: {
  id: string;
  title: string;
  /** Those who see it read it in the parts. */
  isTitleHidden?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={isTitleHidden ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}
