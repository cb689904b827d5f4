import { useQueryClient } from '@tanstack/react-query';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { notifyChunkFailure } from '#web/overlays/chunk-failure.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import formStyles from '../../forms/form.module.css';

/** 10.3: its code is loaded on the click. Browsers have no passkeys for an IP address. */
export function PasskeyButton() {
  const queryClient = useQueryClient();
  if (/\/[\d.[]+(:|$)/.test(useRouter().context.baseUrl)) return null;
  const signIn = () =>
    loadChunk(() => import('./sign-in-by-passkey.ts')).then(
      (file) => file.signInByPasskey(queryClient),
      notifyChunkFailure,
    );
  return (
    <Button variant="outline" className={formStyles.wide} onClick={signIn}>
      Use a Passkey
    </Button>
  );
}
