// Section 1 asks who is signed in on every load, and for a visitor the right answer is a 401. A
// browser writes every such answer to a page's fetch into the console as an error, where it hides
// real ones; to a worker's it does not. docs/decisions/0007.

interface QuietAnswer {
  status: number;
  text: string;
}

let worker: Worker | undefined;
let asked = 0;
const waiting = new Map<number, (answer: QuietAnswer) => void>();

/** GETs a path. Status 0: no answer came. */
export function quietFetch(path: string): Promise<QuietAnswer> {
  worker ??= startWorker();
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage([id, path]);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./quiet-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: [id, status, text] }: MessageEvent<[number, number, string]>) => {
    waiting.get(id)?.({ status, text });
    waiting.delete(id);
  };
  // The worker's script did not arrive: everybody who waits hears that nothing was reached.
  started.onerror = () => {
    worker = undefined;
    for (const resolve of waiting.values()) resolve({ status: 0, text: '' });
    waiting.clear();
  };
  return started;
}
