import { ApiError } from '#web/api/api-error.ts';
import { ChunkError } from '#web/loading/load-chunk.ts';
import { Link } from '#web/router/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '../page-head.tsx';
import { RainDelay } from './rain-delay.tsx';
import styles from './screen-error.module.css';
import message from './screen-message.module.css';
import { useRetry } from './use-retry.ts';

/** A screen that could not be loaded: what happened, and the next step (8.5). */
export function ScreenError({ error }: { error: unknown }) {
  const { title, text, isTemporary } = explain(error);
  useRetry(error, isTemporary);
  return (
    <div className={styles.screen} role="alert">
      <PageHead title={title} description={text} />
      <RainDelay />
      <h1>{title}</h1>
      <p className={message.lead}>{text}</p>
      <p className={message.actions}>
        {/* A reload also gets the files of a newer version. */}
        <Button onClick={() => window.location.reload()}>Try Again</Button>
        <Link className={buttonClass('outline')} to="/">
          Go to the Home Page
        </Link>
      </p>
    </div>
  );
}

/** `isTemporary`: it is tried again without a press. */
function explain(error: unknown): { title: string; text: string; isTemporary: boolean } {
  if (error instanceof ChunkError) {
    return {
      title: error.message,
      text: error.advice,
      // The browser would answer from its list of failed modules.
      isTemporary: false,
    };
  }
  if (error instanceof ApiError && error.status === 0) {
    return {
      title: error.message,
      text: 'We can’t reach the portal. Nothing was changed, and this page comes back by itself once the connection does.',
      isTemporary: true,
    };
  }
  const isTemporary = error instanceof ApiError && error.status >= 500;
  return {
    title: 'Something went wrong',
    text: isTemporary
      ? 'That’s on us, not on you. Nothing was changed, and we keep trying: this page comes back by itself.'
      : 'That’s on us, not on you. Please try again.',
    isTemporary,
  };
}
