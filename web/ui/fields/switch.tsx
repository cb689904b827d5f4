import type { ComponentProps } from 'react';
import { CheckIcon } from '../icons/icon.tsx';
import styles from './switch.module.css';

/** Emits the new value; shows only the value it is given. */
export function Switch({
  label,
  checked,
  onChange,
  ...native
}: Omit<ComponentProps<'button'>, 'children' | 'className' | 'onChange' | 'onClick'> & {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <button
      type="button"
      {...native}
      role="switch"
      aria-checked={checked}
      className={styles.switch}
      onClick={() => onChange(!checked)}
    >
      <span className={styles.track} aria-hidden="true">
        <span className={styles.thumb}>
          <CheckIcon />
        </span>
      </span>
      {label}
    </button>
  );
}
