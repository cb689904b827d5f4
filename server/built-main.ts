import { join } from 'node:path';
import { loadCompiled } from './load-compiled.ts';

// dist/portal/main.js: the built portal, with what is compiled of it already.

loadCompiled(join(import.meta.dirname, 'portal.js'));
