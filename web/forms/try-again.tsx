import { readingFailure } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { leavesFocus } from '../ui/focus-content.ts';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';

/** The message and the button after a failed load. */
export function TryAgain({ error, onTry }: { error: Error; onTry: () => Promise<unknown> }) {
  return (
    <>
      <FormFailure message={readingFailure(error)} />
      <Button ref={leavesFocus} className={styles.wide} onClick={onTry}>
        Try Again
      </Button>
    </>
  );
}
