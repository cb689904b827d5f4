import { useUser } from '#web/api/session.ts';
import { useChunk } from '#web/overlays/use-chunk.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';

const loadSwitch = () => import('./remind-switch.tsx').then((file) => file.RemindSwitch);
const stay = () => undefined;

/** 20.5: the same for everybody until it is known who reads. A visitor signs in first, and comes back to the event. */
export function RemindButton({
  event,
  className,
}: {
  event: { uuid: string; slug: string };
  className?: string | undefined;
}) {
  const user = useUser();
  const navigate = useNavigate();
  const RemindSwitch = useChunk(loadSwitch, Boolean(user), stay);
  if (user && RemindSwitch) return <RemindSwitch uuid={event.uuid} className={className} />;
  const signIn = () => navigate({ to: '/login', search: { redirect: `/events/${event.slug}` } });
  return (
    <Button className={className} loading={Boolean(user)} onClick={signIn}>
      Remind Me
    </Button>
  );
}
