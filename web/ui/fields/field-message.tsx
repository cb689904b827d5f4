import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../icons/icon.tsx';
import styles from './field.module.css';

/** The live region stands empty before the error comes, or it would not be announced. */
export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  const region = useRef<HTMLDivElement>(null);

  // Whoever is in the field hears the message as its description. Announced as well, it would be heard
  // twice; the messages of the other fields are heard in no other way.
  useLayoutEffect(() => {
    if (!error) return;
    const described = document.activeElement?.getAttribute('aria-describedby')?.split(' ') ?? [];
    region.current?.setAttribute('aria-live', described.includes(id) ? 'off' : 'polite');
  }, [id, error]);

  return (
    <div id={id} ref={region} aria-live="polite">
      {error && <ErrorLine text={error} />}
    </div>
  );
}

/** What is wrong is told by a sign as well as by its colour. */
export function ErrorLine({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <AlertIcon />
      <span>{text}</span>
    </p>
  );
}
