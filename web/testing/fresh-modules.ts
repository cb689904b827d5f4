import { vi } from 'vitest';

// The test files of one worker share its page: what the file before left in modules, in globals and in
// the document goes.
vi.resetModules();
vi.unstubAllGlobals();
document.body.replaceChildren();
