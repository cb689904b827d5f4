import type { ComponentType } from 'react';
import { loadChunk } from '#web/loading/load-chunk.ts';

/** Each screen is a chunk of its own, which is loaded once. */
export function page<Props = object>(load: () => Promise<ComponentType<Props>>) {
  let loading: Promise<ComponentType<Props>> | undefined;
  return () => {
    loading ??= loadChunk(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
