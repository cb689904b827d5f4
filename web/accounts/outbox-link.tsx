import { useRouter } from '../router/router-provider.tsx';
import { queryOf } from '../router/url.ts';

/** In demo mode no email is sent. This link leads to the outbox, which shows them. */
export function OutboxLink({ to }: { to: string | undefined }) {
  const { demo } = useRouter().context;
  if (!demo) return null;
  return (
    <p>
      This is a demonstration, so no email is sent:{' '}
      <a href={`/dev/outbox${queryOf({ to })}`}>read it in the outbox</a>.
    </p>
  );
}
