const GAP = 4;

/** Positions the popup below its anchor, or above it if there is room only there, inside the window. */
export function positionPopup(anchor: HTMLElement, popup: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const viewport = { width: document.documentElement.offsetWidth, height: window.innerHeight };

  const below = field.bottom + GAP;
  const above = field.top - GAP - height;
  const wanted = below + height > viewport.height && above >= 0 ? above : below;

  popup.style.top = `${Math.max(GAP, Math.min(wanted, viewport.height - height - GAP))}px`;
  popup.style.left = `${Math.max(GAP, Math.min(field.left, viewport.width - width - GAP))}px`;
}
