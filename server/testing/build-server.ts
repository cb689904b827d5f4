import { buildServer } from '../../scripts/setup.mjs';

/** What runs as a process of its own is the server as it is now, not as it was built some time ago. */
export async function setup(): Promise<void> {
  await buildServer();
}
