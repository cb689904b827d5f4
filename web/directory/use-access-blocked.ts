import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api/api-error.ts';
import { refreshStatus } from '../api/session.ts';
import { blockAccess } from '../overlays/overlay-store.ts';

/** H5: the membership ended while one of its screens was open. */
export function useAccessBlocked(error: Error | null): void {
  const queryClient = useQueryClient();
  const isBlocked = error instanceof ApiError && error.code === 'subscription_required';
  useEffect(() => {
    if (!isBlocked) return;
    blockAccess();
    void refreshStatus(queryClient).catch(() => undefined);
  }, [isBlocked, queryClient]);
}
