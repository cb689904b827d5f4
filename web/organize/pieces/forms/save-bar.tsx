import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './save-bar.module.css';

/** The height of the bar while it stays in view, for the toasts above it. */
export function useBarHeight(staysInView: boolean) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!staysInView) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--save-bar', `${bar.current?.offsetHeight ?? 0}px`),
    );
    if (bar.current) observer.observe(bar.current);
    // What is typed into stays in view as the bar comes.
    const { activeElement } = document;
    if (activeElement?.matches('input, select, textarea'))
      activeElement.scrollIntoView?.({ block: 'nearest' });
    return () => {
      observer.disconnect();
      style.removeProperty('--save-bar');
    };
  }, [staysInView]);
  return bar;
}

/** The buttons of a long form, and whether everything is saved. Fields of a form with `aboveBar` stay clear of it. */
export function SaveBar({
  isTyped,
  staysInView = false,
  failure,
  className,
  children,
}: {
  isTyped: boolean;
  /** Also before something is typed: then it stands at the end of the form. */
  staysInView?: boolean;
  failure: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  // What a save came to is said where its button was pressed.
  const [wasTyped, setWasTyped] = useState(isTyped);
  if (isTyped && !wasTyped) setWasTyped(true);
  const isInView = wasTyped || staysInView;
  const bar = useBarHeight(isInView);
  return (
    <div ref={bar} className={classNames(styles.bar, isInView && styles.inView, className)}>
      {children}
      <p className={styles.unsaved} role="status">
        {isTyped ? 'Unsaved changes, kept in this tab.' : 'Everything is saved.'}
      </p>
      <FormFailure message={failure} />
    </div>
  );
}

export const aboveBar = styles.form;
