import { vi } from 'vitest';

// The test files of one worker share a page. This resets modules, globals and the document before each.
vi.resetModules();
vi.unstubAllGlobals();
document.body.replaceChildren();
