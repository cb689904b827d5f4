import type { ComponentProps } from 'react';
import styles from './add-button.module.css';

interface AddButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** What it adds, if the screen around it does not say so. */
  what?: string;
}

export function AddButton({ what, ...props }: AddButtonProps) {
  return (
    <button type="button" {...props} className={styles.add}>
      {what === undefined ? '+ Add' : `+ Add ${what}`}
    </button>
  );
}
