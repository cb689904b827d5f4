import { useEffect, useState } from 'react';
import { type ChunkError, loadChunk } from '../loading/load-chunk.ts';
import { notifyChunkFailure } from './chunk-failure.tsx';

/** 8.5: if the code of an overlay cannot be loaded, it does not open, and the screen stays. */
export function useChunk<Loaded>(
  load: () => Promise<Loaded>,
  isNeeded: boolean,
  onFailure: () => void,
): Loaded | undefined {
  const [component, setComponent] = useState<Loaded>();

  useEffect(() => {
    if (!isNeeded || component) return;
    let isUnmounted = false;
    loadChunk(load).then(
      (loaded) => {
        if (!isUnmounted) setComponent(() => loaded);
      },
      (error: ChunkError) => {
        if (isUnmounted) return;
        onFailure();
        notifyChunkFailure(error);
      },
    );
    return () => {
      isUnmounted = true;
    };
  }, [load, isNeeded, component, onFailure]);

  return component;
}
