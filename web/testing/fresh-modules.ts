import { vi } from 'vitest';

// The test files of one worker share a page. This resets modules, globals, the document and its address before each.
vi.resetModules();
vi.unstubAllGlobals();
document.body.replaceChildren();
history.replaceState(null, '', '/');
