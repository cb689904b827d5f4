const rings = [0.14, 0.28, 0.44, 0.62, 0.82, 1.04, 1.28, 1.54];

/** Contour lines as a background. `className` gives colour and position. */
export function Contours({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="-300 -200 600 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      {rings.map((size) => (
        <path
          key={size}
          transform={`rotate(${size * 14}) scale(${size})`}
          vectorEffect="non-scaling-stroke"
          d="M-78-182C50-256 254-242 312-108c46 118-52 216-230 244-182 34-356-4-368-134C-297-97-172-120-78-182Z"
        />
      ))}
    </svg>
  );
}
