import { organizeCalls } from 'virtual:organize-calls';
import { ApiError } from '#web/api/api-error.ts';
import { sendForm } from '#web/api/send-form.ts';
import { explainFailure } from '#web/forms/explain-failure.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';

/** A picture on its way to the library. */
export interface Upload {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Why it failed, or why it waits. */
  message?: string | undefined;
  /** The file itself is refused: the same one again would be, too. */
  isWrongFile?: boolean;
}

export function newUploads(files: File[]): Upload[] {
  return files.map((file) => ({ id: crypto.randomUUID(), file, state: 'waiting', progress: 0 }));
}

type Change = (changes: Partial<Omit<Upload, 'id' | 'file'>>) => void;
export type Send = (file: File, onProgress: (fraction: number) => void) => Promise<unknown>;

/** The server takes so many pictures a minute, and then says how long to wait. */
const longestWait = 90;

/**
 * Sends one picture, and waits where the server asks for it. Sent twice after a lost answer, it is in the
 * library once. Resolves to whether it is there.
 */
export async function sendUpload(
  { file }: Upload,
  change: Change,
  send: Send = sendToLibrary,
  wait = pause,
): Promise<boolean> {
  for (;;) {
    change({ state: 'sending', progress: 0, message: undefined });
    try {
      const { fitPicture } = await loadChunk(() => import('#web/files/fit-picture.ts'));
      await send(await fitPicture(file), (progress) => change({ progress }));
      change({ state: 'done', progress: 1 });
      return true;
    } catch (error) {
      const seconds =
        error instanceof ApiError && error.status === 429 ? error.retryAfter : undefined;
      if (seconds === undefined || seconds > longestWait) {
        const isWrongFile = error instanceof ApiError && error.status === 400;
        change({ state: 'failed', message: messageOf(error), isWrongFile });
        return false;
      }
      change({
        state: 'waiting',
        progress: 0,
        message: 'Goes on in a minute: many pictures at once.',
      });
      await wait(seconds);
    }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) {
    return `${error.message}: the portal could not be reached.`;
  }
  return explainFailure(error);
}

const sendToLibrary: Send = (file, onProgress) =>
  sendPictureTo(organizeCalls.addPicture[1], file, onProgress);

/** Sends one picture to a call that takes it. */
export function sendPictureTo(
  path: string,
  file: File,
  onProgress: (fraction: number) => void,
): Promise<unknown> {
  const form = new FormData();
  // Without a type: the server determines it from the content (E3).
  form.set('image', new File([file], file.name));
  return sendForm(path, form, onProgress);
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
