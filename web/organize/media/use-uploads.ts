import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { newUploads, type Send, sendUpload, type Upload } from './send-pictures.ts';

/**
 * Pictures on their way, one after the other; those that failed wait to be sent again. `send` takes them
 * elsewhere than to the library alone.
 */
export function useUploads(send?: Send) {
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Upload[]>([]);
  const isRunning = useRef(false);
  const [isSending, setSending] = useState(false);

  // What is not sent yet would be lost with the page.
  useEffect(() => {
    if (!isSending) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', stay);
    return () => removeEventListener('beforeunload', stay);
  }, [isSending]);

  const changeOne = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  async function sendQueue(): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setSending(true);
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      const { id } = next;
      const isThere = await sendUpload(next, (changes) => changeOne(id, changes), send);
      if (isThere) void queryClient.invalidateQueries({ queryKey: ['library'] });
    }
    isRunning.current = false;
    setSending(false);
  }

  return {
    uploads,
    add(files: File[]) {
      const added = newUploads(files);
      // Those that are done make room.
      setUploads((all) => [...all.filter(({ state }) => state !== 'done'), ...added]);
      queue.current.push(...added);
      void sendQueue();
    },
    again(upload: Upload) {
      changeOne(upload.id, { state: 'waiting', message: undefined });
      queue.current.push(upload);
      void sendQueue();
    },
    remove: (upload: Upload) => setUploads((all) => all.filter(({ id }) => id !== upload.id)),
  };
}
