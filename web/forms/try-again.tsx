import { readingFailure } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { leavesFocus } from '../ui/focus-content.ts';
import styles from './form.module.css';
import { FormFailure } from './form-failure.tsx';

/** After something could not be loaded. */
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
