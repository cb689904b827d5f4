import type { ComponentProps } from 'react';
import styles from './add-button.module.css';

interface AddButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'className'> {
  /** Where what is around the button does not say it. */
  what?: string;
}

export function AddButton({ what, ...props }: AddButtonProps) {
  return (
    <button type="button" {...props} className={styles.add}>
      {what === undefined ? '+ Add' : `+ Add ${what}`}
    </button>
  );
}
