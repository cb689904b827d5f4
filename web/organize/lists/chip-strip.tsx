import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import chips from '../../ui/chip.module.css';
import styles from './chip-strip.module.css';

/** More are in several lines, on a phone on demand. */
const fewChips = 8;

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
  const [isOpen, setOpen] = useState(false);
  const isLong = Children.count(children) > fewChips;
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
      className={classNames(
        styles.strip,
        (wraps || isLong) && styles.wraps,
        isLong && styles.long,
        isOpen && styles.open,
      )}
      ref={list}
      aria-label={label}
      onFocus={({ target }) => target.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })}
    >
      {children}
      {isLong && (
        <li className={styles.more}>
          <button
            className={chips.chip}
            type="button"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Fewer' : 'More'}
          </button>
        </li>
      )}
    </ul>
  );
}
