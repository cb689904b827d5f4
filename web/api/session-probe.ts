// Every load requests the user and the subscription status (section 1), and a visitor gets a 401. Browsers
// log a 401 as an error of the page, which hides real errors; they do not for a worker
// (docs/decisions/0007).

interface ProbeAnswer {
  status: number;
  text: string;
}

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (answer: ProbeAnswer) => void>();

/** GETs a path. Status 0: no answer came. */
export function probe(path: string): Promise<ProbeAnswer> {
  worker ??= startWorker();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage([id, path]);
  });
}

function startWorker(): Worker {
  // The build finds the worker's file only where both stand in one expression.
  const started = new Worker(new URL('./session-probe-worker.ts', import.meta.url), {
    type: 'module',
  });
  started.onmessage = ({ data: [id, status, text] }: MessageEvent<[number, number, string]>) => {
    waiting.get(id)?.({ status, text });
    waiting.delete(id);
  };
  // The worker's script did not arrive: every call that waits for it gets status 0.
  started.onerror = () => {
    worker = undefined;
    for (const resolve of waiting.values()) resolve({ status: 0, text: '' });
    waiting.clear();
  };
  return started;
}
