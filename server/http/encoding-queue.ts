import { workQueue } from './work-queue.ts';

/** E9: encoding takes a processor for a moment; at most two pictures are encoded at once. */
export const encodingQueue = workQueue({ atOnce: 2, longest: 60 });
