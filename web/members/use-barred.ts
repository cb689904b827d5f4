import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { refreshStatus } from '../api/session.ts';
import { blockAccess } from '../overlays/overlay-store.ts';

/** H5: the membership ended while its screens were open; the server noticed, and now the browser. */
export function useBarred(error: ApiError | null): void {
  const queryClient = useQueryClient();
  const isBarred = error?.code === 'subscription_required';
  useEffect(() => {
    if (!isBarred) return;
    blockAccess();
    void refreshStatus(queryClient).catch(() => undefined);
  }, [isBarred, queryClient]);
}
