import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userQuery } from '#web/api/session.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';

const loadDialog = () => import('./wait-dialog.tsx').then((file) => file.WaitDialog);

/** 20.1: a visitor signs in first, and comes back to the event. */
export function WaitButton({
  event,
  isWaiting,
  className,
}: {
  event: {
    uuid: string;
    slug: string;
    title: string;
    booking_closes_at?: string;
    timezone: string;
  };
  isWaiting: boolean;
  className?: string | undefined;
}) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  const WaitDialog = useChunk(loadDialog, isOpen, close);
  const signIn = () => navigate({ to: '/login', search: { redirect: `/events/${event.slug}` } });
  // Pressed before it is known who reads, it waits for that.
  const open = async () => {
    const user = await queryClient.ensureQueryData(userQuery).catch(() => null);
    if (user) setOpen(true);
    else signIn();
  };
  return (
    <>
      <Button variant={isWaiting ? 'outline' : 'green'} className={className} onClick={open}>
        {isWaiting ? 'Change or Leave' : 'Join the Waiting List'}
        {isWaiting && <span className="visually-hidden"> the waiting list of {event.title}</span>}
      </Button>
      {isOpen && WaitDialog && <WaitDialog event={event} onClose={close} />}
    </>
  );
}
