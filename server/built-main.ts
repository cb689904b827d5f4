import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { loadCompiled } from './load-compiled.ts';

// dist/portal/main.js: the built portal, with what is compiled of it already.

// What a request makes dies young: one megabyte for it, not sixteen that are never given back.
setFlagsFromString('--semi-space-growth-factor=1');
// What outlives it all the same is looked through when the heap has grown by 60 per cent, not
// fourfold.
setFlagsFromString('--heap-growing-percent=60');
// Some of a start runs thousands of times and never again. Made quicker by V8's better compilers, it
// gains no time, and they bring eight megabytes of Node's own program into memory.
setFlagsFromString('--no-opt');
setFlagsFromString('--no-maglev');

const { opened } = loadCompiled(join(import.meta.dirname, 'portal.js')) as {
  opened: Promise<void>;
};
// Whoever compiles keeps to the flags of a start, or what is kept would be passed over at the next.
if (!process.argv.includes('--keep-compiled')) {
  // The first answers belong to the start.
  void opened.then(() => setTimeout(useBetterCompilers, 1_000).unref());
}

function useBetterCompilers(): void {
  setFlagsFromString('--opt');
  setFlagsFromString('--maglev');
}
