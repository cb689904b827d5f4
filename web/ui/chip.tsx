import type { ComponentProps } from 'react';
import styles from './chip.module.css';
import { classNames } from './class-names.ts';
import { CheckIcon } from './icon.tsx';

/** For links that filter: give the chosen one `aria-current="true"` and it looks pressed. */
export function chipClass(className?: string): string {
  return classNames(styles.chip, className);
}

export function Chip({
  pressed,
  className,
  children,
  ...native
}: ComponentProps<'button'> & { pressed: boolean }) {
  return (
    <button type="button" {...native} className={chipClass(className)} aria-pressed={pressed}>
      {pressed && <CheckIcon />}
      {children}
    </button>
  );
}

/** A named group of chips of which the page keeps one chosen. */
export function ChipRow({ label, ...native }: ComponentProps<'fieldset'> & { label: string }) {
  return <fieldset {...native} className={styles.row} aria-label={label} />;
}
