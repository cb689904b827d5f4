/** A ball in the rough. A picture with colours of its own. */
export function LostBall({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 200"
      aria-hidden="true"
      focusable="false"
      strokeLinecap="round"
    >
      <path fill="#e7efe8" d="M20 160c20-70 70-120 140-120s120 50 140 120z" />
      <path stroke="#12372a" strokeWidth="3" d="M236 158V62" />
      <path fill="#b3261e" d="M237 62c14-4 22 8 42 4-6 7-4 13 2 20-20 3-28-7-44-3z" />
      <path fill="#8db49c" d="M0 168c60-26 120-20 170-8 50 12 100 6 150-6v46H0z" />
      <circle cx="118" cy="148" r="17" fill="#fff" stroke="#12372a" strokeWidth="2.5" />
      <path
        stroke="#c9c2b0"
        strokeWidth="2.5"
        d="M112 141h.1M120 139h.1M126 145h.1M110 149h.1M118 147h.1M125 153h.1M116 155h.1"
      />
      <g fill="none" stroke="#1b6b45" strokeWidth="4">
        <path d="M60 186c2-22-4-38-12-50M74 188c0-26 2-42 12-60M90 190c-2-20-8-30-16-40M102 190c2-18 2-28-2-42M116 192c-2-14 2-22 8-34M128 190c2-20 8-30 16-42M142 190c-2-24-2-34-8-48M156 188c2-20 8-34 18-46" />
      </g>
      <path fill="#1b6b45" d="M0 184c60-14 110-10 170-2 60 8 110 2 150-6v24H0z" />
      <path
        fill="none"
        stroke="#12372a"
        strokeWidth="3"
        d="M196 192c0-14-4-20-10-28M208 192c0-16 4-22 10-32M30 194c0-12-4-18-10-24M40 194c0-14 4-22 8-28M270 190c0-12-4-18-10-24M280 190c0-14 4-22 8-28"
      />
    </svg>
  );
}
