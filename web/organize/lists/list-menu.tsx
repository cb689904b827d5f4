import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import styles from './list-menu.module.css';

/** Choices behind a button. Escape and a press elsewhere close it; the button has the focus again after Escape. */
export function ListMenu({ label, children }: { label: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !details.current?.open) return;
    details.current.open = false;
    details.current.querySelector('summary')?.focus();
  }

  function closeIfLeft({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
    if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
  }

  return (
    <details
      ref={details}
      className={styles.menu}
      name="list-menu"
      onKeyDown={closeByKey}
      onBlur={closeIfLeft}
    >
      <summary className={styles.button}>
        {label}
        <ChevronDownIcon />
      </summary>
      <div className={styles.panel} tabIndex={-1}>
        {children}
      </div>
    </details>
  );
}
