import { useMemo } from 'react';
import { encode } from 'uqr';

/** One SVG path, so that it is sharp at any size and on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      data-qr=""
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
    >
      {/* Dark on light, also in dark or forced colours. */}
      <rect width={size} height={size} fill="var(--paper)" />
      <path d={path} fill="var(--ink)" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  // The margin of four squares that scanners need, and an error correction that survives a crease.
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}
