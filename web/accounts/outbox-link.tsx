import { useRouter } from '../router/router-provider.tsx';
import { queryOf } from '../router/url.ts';

/** In demo mode no mail leaves; whoever waits for a letter finds it here. */
export function OutboxLink({ to }: { to: string | undefined }) {
  const { demo } = useRouter().context;
  if (!demo) return null;
  return (
    <p>
      This is a demonstration, so no mail leaves:{' '}
      <a href={`/dev/outbox${queryOf({ to })}`}>read it in the outbox</a>.
    </p>
  );
}
