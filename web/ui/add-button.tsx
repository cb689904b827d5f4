import type { ComponentProps } from 'react';
import styles from './add-button.module.css';

export function AddButton(props: Omit<ComponentProps<'button'>, 'children' | 'className'>) {
  return (
    <button type="button" {...props} className={styles.add}>
      + Add
    </button>
  );
}
