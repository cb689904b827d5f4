import { ApiError } from '#web/api/api-error.ts';
import { ChunkError } from '#web/loading/load-chunk.ts';
import { Link } from '#web/router/link.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { PageHead } from '../page-head.tsx';
import styles from './screen-message.module.css';

/** A screen that could not be loaded: what happened, and the next step (8.5). */
export function ScreenError({ error }: { error: unknown }) {
  const { title, text } = explain(error);
  return (
    <div className={styles.screen} role="alert">
      <PageHead title={title} description={text} />
      <h1>{title}</h1>
      <p className={styles.lead}>{text}</p>
      <p className={styles.actions}>
        {/* A reload also gets the files of a newer version. */}
        <Button onClick={() => window.location.reload()}>Try Again</Button>
        <Link className={buttonClass('outline')} to="/">
          Go to the Home Page
        </Link>
      </p>
    </div>
  );
}

function explain(error: unknown): { title: string; text: string } {
  if (error instanceof ChunkError) {
    return {
      title: error.message,
      text: 'This page could not be fetched. Check your connection and try again.',
    };
  }
  if (error instanceof ApiError && error.status === 0) {
    return { title: error.message, text: 'The portal could not be reached. Nothing was changed.' };
  }
  return {
    title: 'Something went wrong',
    text: 'The page could not be shown. It is our fault, not yours; please try again.',
  };
}
