import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { loadCompiled } from './load-compiled.ts';

// dist/portal/main.js: the built portal, with what is compiled of it already.

// What a request makes dies young: one megabyte for it, not sixteen that are never given back.
setFlagsFromString('--semi-space-growth-factor=1');
// What outlives it all the same is looked through when the heap has grown by 60 per cent, not
// fourfold.
setFlagsFromString('--heap-growing-percent=60');
loadCompiled(join(import.meta.dirname, 'portal.js'));
