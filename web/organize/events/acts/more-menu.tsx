import { type ReactNode, useEffect, useRef } from 'react';
import { buttonClass } from '#web/ui/button.tsx';
import { ChevronDownIcon } from '#web/ui/icons/icon.tsx';
import styles from './more-menu.module.css';

/** What is seldom done with an event. It closes on a choice, on Escape, and once the focus or a click is elsewhere. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = box.current;
    const close = (event: Event) => {
      const isInside = event.target instanceof Node && menu?.contains(event.target);
      if (!isInside) menu?.removeAttribute('open');
    };
    const closeOnChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) menu?.removeAttribute('open');
    };
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape' || !menu?.open) return;
      menu.removeAttribute('open');
      menu.querySelector('summary')?.focus();
    };
    menu?.addEventListener('click', closeOnChoice);
    menu?.addEventListener('keydown', closeOnEscape);
    addEventListener('click', close);
    addEventListener('focusin', close);
    return () => {
      menu?.removeEventListener('click', closeOnChoice);
      menu?.removeEventListener('keydown', closeOnEscape);
      removeEventListener('click', close);
      removeEventListener('focusin', close);
    };
  }, []);
  return (
    <details ref={box} className={styles.more}>
      <summary className={buttonClass('outline')}>
        More
        <ChevronDownIcon />
      </summary>
      <ul>{children}</ul>
    </details>
  );
}
