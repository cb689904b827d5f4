import { useSyncExternalStore } from 'react';
import type { StatusType } from '../ui/icons/status-icon.tsx';
import type { ToastNotification } from '../ui/toast/toast.tsx';

/** 3.10; `clicked` records that the primary action was chosen. */
interface Alert {
  type: StatusType;
  title: string;
  bodyText: string;
  /** To read first, in a new tab. */
  link?: { href: string; text: string };
  primaryCTAText: string;
  showSecondaryCTA: boolean;
  /** The way back. By default the 'No Thanks' of 4.15. */
  secondaryCTAText?: string;
  clicked: boolean;
}

interface Overlays {
  notifications: ToastNotification[];
  alert: Alert | null;
  accessBlocked: boolean;
  /** The path that was blocked, to go on to after subscribing. */
  blockedPath: string;
}

let state: Overlays = { notifications: [], alert: null, accessBlocked: false, blockedPath: '/' };
let answerAlert: (answered: Alert) => void = () => undefined;
const listeners = new Set<() => void>();

function change(next: Partial<Overlays>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOverlays(): Overlays {
  return useSyncExternalStore(subscribe, currentOverlays, currentOverlays);
}

export function currentOverlays(): Overlays {
  return state;
}

/** Returns the uuid, for `dismiss`. */
export function notify(notification: Omit<ToastNotification, 'uuid'>): string {
  const uuid = newUuid();
  change({ notifications: [...state.notifications, { ...notification, uuid }] });
  return uuid;
}

export function dismiss(uuid: string): void {
  change({ notifications: state.notifications.filter((shown) => shown.uuid !== uuid) });
}

/** 8.2 */
export function notifyLoadFailure(): void {
  notify({
    type: 'error',
    title: 'Oh no! Something went wrong.',
    body: 'Please try again.',
    hasClose: true,
  });
}

/** 4.12, 8.1, or with a text of its own. */
export function notifyFailure(body = 'Please try again'): void {
  notify({ type: 'error', title: 'Oh No! Something went wrong', body, hasClose: true });
}

/** For a screen that stays when the session has ended; the login screen says it itself. */
export function notifySessionEnd(): void {
  notify({
    type: 'info',
    title: 'Please sign in again',
    body: 'You were signed out in the meantime.',
    hasClose: true,
  });
}

/** Asks before a change that cannot be undone; resolves to whether it was confirmed (4.15). */
export async function confirmAlert(alert: Omit<Alert, 'clicked'>): Promise<boolean> {
  closeAlert(false);
  const answered = await new Promise<Alert>((resolve) => {
    answerAlert = resolve;
    change({ alert: { ...alert, clicked: false } });
  });
  return answered.clicked;
}

export function closeAlert(clicked: boolean): void {
  if (!state.alert) return;
  const answered = { ...state.alert, clicked };
  change({ alert: null });
  answerAlert(answered);
}

/** 2.10: the path of the screen itself, if it was open before. */
export function blockAccess(blockedPath = location.pathname + location.search): void {
  change({ accessBlocked: true, blockedPath });
}

export function closeAccessBlocked(): void {
  change({ accessBlocked: false });
}

/** `crypto.randomUUID` is missing on a page served over plain http from another host. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
