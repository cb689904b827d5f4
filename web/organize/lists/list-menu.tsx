import { type FocusEvent, type ReactNode, useRef } from 'react';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import styles from './list-menu.module.css';

/**
 * Choices behind a button. Escape, a press elsewhere, and a choice of which there is one close it; the button has the
 * focus again after Escape and after a choice.
 */
export function ListMenu({
  label,
  isSingle = false,
  children,
}: {
  label: ReactNode;
  isSingle?: boolean;
  children: ReactNode;
}) {
  const details = useRef<HTMLDetailsElement>(null);

  function close() {
    if (!details.current?.open) return;
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
      onKeyDown={({ key }) => key === 'Escape' && close()}
      onClick={({ target }) => isSingle && (target as Element).closest('a') && close()}
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
