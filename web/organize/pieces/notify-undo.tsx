import { ApiError } from '#web/api/api-error.ts';
import { allMessages } from '#web/forms/explain-failure.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { dismiss, notify, notifyFailure } from '#web/overlays/overlay-store.ts';
import { Button } from '#web/ui/button.tsx';
import { leavesFocus } from '#web/ui/focus-content.ts';
import styles from './notify-undo.module.css';

/** What can be taken back is done at once; the toast takes it back (11.4). */
export function notifyUndo(done: string, undo: () => Promise<unknown>): void {
  const takeBack = async () => {
    dismiss(uuid);
    try {
      await undo();
      notifyDone('It is as it was before.');
    } catch (error) {
      notifyFailure(error instanceof ApiError ? allMessages(error) : undefined);
    }
  };
  const uuid = notify({
    type: 'success',
    title: done,
    body: (
      <Button ref={leavesFocus} className={styles.undo} variant="quiet" onClick={takeBack}>
        Undo
      </Button>
    ),
    hasClose: true,
  });
}
