import { vi } from 'vitest';

// The test files of one worker share its page; what the modules of the file before keep (overlays,
// the transport of calls) is forgotten.
vi.resetModules();
document.body.replaceChildren();
