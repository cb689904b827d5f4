const GAP = 4;

/** Puts the popup under its anchor, or above it where only there is room, inside the window. */
export function keepBelow(anchor: HTMLElement, popup: HTMLElement): void {
  const field = anchor.getBoundingClientRect();
  const { width, height } = popup.getBoundingClientRect();
  const room = { width: document.documentElement.offsetWidth, height: window.innerHeight };

  const below = field.bottom + GAP;
  const above = field.top - GAP - height;
  const wanted = below + height > room.height && above >= 0 ? above : below;

  popup.style.top = `${Math.max(GAP, Math.min(wanted, room.height - height - GAP))}px`;
  popup.style.left = `${Math.max(GAP, Math.min(field.left, room.width - width - GAP))}px`;
}
