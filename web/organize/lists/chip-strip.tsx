import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './chip-strip.module.css';

/** Chips in one line. Where they do not fit it is pushed sideways; the chosen one, and what has the focus, is in view. */
export function ChipStrip({
  label,
  wraps = false,
  children,
}: {
  label?: string;
  /** Wider than a phone has room for further lines. */
  wraps?: boolean;
  children: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const chosen = strip?.querySelector('[aria-current="true"]');
    if (!strip || !chosen) return;
    const box = chosen.getBoundingClientRect();
    const { left, right } = strip.getBoundingClientRect();
    if (box.left < left || box.right > right) {
      strip.scrollLeft += box.left - left - strip.clientWidth / 3;
    }
  }, []);
  return (
    <ul
      className={classNames(styles.strip, wraps && styles.wraps)}
      ref={list}
      aria-label={label}
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {children}
    </ul>
  );
}
