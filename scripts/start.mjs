// `npm start`: from a fresh clone to a listening server. `npm run dev` is the same with `--dev`.
import {
  endWithParent,
  memoryFlags,
  memorySettings,
  run,
  runScript,
  withOwnPrograms,
} from './run.mjs';
import { buildPortal, findNode, installPackages } from './setup.mjs';

const args = process.argv.slice(2);
const reload = ['--watch-path=server', '--watch-path=contract', '--watch-preserve-output'];

await runScript(async () => {
  await installPackages();
  const dev = args.includes('--dev');
  if (dev) endWithParent();
  // In development the server sends the browser the modules from the sources.
  if (!dev) await buildPortal();
  const node = findNode();
  const program = dev ? [...reload, 'server/main.ts'] : [...memoryFlags, 'dist/portal/main.js'];
  return run(node, [...program, ...args], { env: withOwnPrograms(memorySettings) });
});
