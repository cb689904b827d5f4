import { useState } from 'react';
import type { Event } from '#contract/events/events.ts';
import { useUser } from '#web/api/session.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import styles from './booking-box.module.css';

const loadDialog = () => import('./wait-dialog.tsx').then((file) => file.WaitDialog);

/** 20.1: the same button for everybody; what it does depends on who presses it. */
export function WaitButton({ event, waiting }: { event: Event; waiting: string | undefined }) {
  const user = useUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const WaitDialog = useChunk(loadDialog, isOpen, close);
  return (
    <>
      <Button
        className={styles.book}
        onClick={() => (user ? setOpen(true) : navigate({ to: '/login' }))}
      >
        {waiting ?? 'Join the Waiting List'}
      </Button>
      {isOpen && WaitDialog && <WaitDialog event={event} onClose={close} />}
    </>
  );
}
