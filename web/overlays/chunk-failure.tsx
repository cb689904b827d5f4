import type { ChunkError } from '../loading/load-chunk.ts';
import { Button } from '../ui/button.tsx';
import { notify } from './overlay-store.ts';

/** 8.5: a browser does not load a failed module again until the page is reloaded. */
export function notifyChunkFailure({ message, advice }: ChunkError): void {
  notify({
    type: 'error',
    title: message,
    body: (
      <>
        {advice}{' '}
        <Button variant="quiet" onClick={() => location.reload()}>
          Reload
        </Button>
      </>
    ),
    hasClose: true,
  });
}
