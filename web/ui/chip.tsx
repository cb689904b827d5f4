import styles from './chip.module.css';

/** For links that filter: give the chosen one `aria-current="true"` and it looks pressed. */
export function chipClass(): string | undefined {
  return styles.chip;
}
