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

export interface LoadingQuery {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The same where a part of a screen is missing: `what` could not be loaded. */
export function PartFailed({ what, query }: { what: string; query: LoadingQuery }) {
  const { error, isFetching, refetch } = query;
  return (
    error && (
      <>
        <FormFailure message={`${what} could not be loaded. ${readingFailure(error)}`} />
        <p>
          <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
            Try Again
          </Button>
        </p>
      </>
    )
  );
}
