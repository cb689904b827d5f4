import { useLayoutEffect, useRef } from 'react';
import { AlertIcon } from '../icons/icon.tsx';
import styles from './field.module.css';

/** The live region must exist before the error, or the error would not be announced. */
export function FieldMessage({ id, error }: { id: string; error: string | undefined }) {
  const region = useRef<HTMLDivElement>(null);

  // A screen reader reads the message of the focused field as its description, so announcing it would
  // repeat it. The messages of other fields need the announcement.
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

/** An icon marks the error as well as its colour. */
export function ErrorLine({ text }: { text: string }) {
  return (
    <p className={styles.error}>
      <AlertIcon />
      <span>{text}</span>
    </p>
  );
}
