import { AccessBlockedModal } from './access-blocked-modal.tsx';
import { useOverlays } from './overlay-store.ts';

/** What may lie over every screen: toasts, the confirm alert, the page-access-blocked modal. */
export function Overlays() {
  const { accessBlocked } = useOverlays();
  return accessBlocked ? <AccessBlockedModal /> : null;
}
