import { Button } from '#web/ui/button.tsx';
import sections from '../../../ui/sections.module.css';

/** Above fields that begin with what was typed before they were left. */
export function RestoredNote({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={sections.notice} role="status">
      What you typed before is here again, and not saved yet.
      <Button variant="quiet" onClick={onDiscard}>
        Discard It
      </Button>
    </p>
  );
}
