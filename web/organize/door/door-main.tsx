import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { DoorApp } from './door-app.tsx';

// Starts the door in the browser: one screen, without the router of the console, so that it works without a network.

const container = document.getElementById('root') as HTMLElement;
// In one task, or a Tab in between loses the focus.
container.inert = false;
flushSync(() => createRoot(container).render(<DoorApp path={location.pathname} />));

// The service worker is the door's alone (14.4): its scope is the folder that it is in.
if (import.meta.env.PROD) {
  void navigator.serviceWorker?.register('/organize/door/sw.js').catch(() => undefined);
}
