import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/profile.ts';
import { userQuery } from '../api/session.ts';
import { notify } from '../overlays/overlay-store.ts';
import { explainFailure } from './explain-failure.ts';

/** Takes over the user record that a change answered with, on every screen at once. */
export function useTakeUser(): (answer: { data: User }) => void {
  const queryClient = useQueryClient();
  return ({ data }) => {
    queryClient.setQueryData(userQuery.queryKey, data);
  };
}

/** A change that a single button makes: `run` says what went wrong, or that it is done. */
export function useButtonChange() {
  const [failure, setFailure] = useState<string>();
  const [underWay, setUnderWay] = useState<string>();

  async function run(name: string, change: () => Promise<unknown>, done: string): Promise<void> {
    setFailure(undefined);
    setUnderWay(name);
    try {
      await change();
      notifyDone(done);
    } catch (error) {
      setFailure(explainFailure(error));
    } finally {
      setUnderWay(undefined);
    }
  }

  return { run, failure, underWay };
}

export function notifyDone(body: string): void {
  notify({ type: 'success', title: 'Success!', body, hasClose: true });
}
