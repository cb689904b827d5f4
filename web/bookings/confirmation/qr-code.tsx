import { useMemo } from 'react';
import { encode } from 'uqr';

/** Dark squares as one path: it stays sharp at any size, on paper as well. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="240"
      height="240"
      shapeRendering="crispEdges"
    >
      {/* Dark on light wherever it stands: where the reader's colours make the page black, too. */}
      <rect width={size} height={size} fill="var(--paper)" />
      <path d={path} fill="var(--ink)" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  // Four squares of margin, which readers need, and a code that survives a crease.
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return { size, path: squares.join('') };
}
