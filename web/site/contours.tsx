/** Height lines as on a course plan, for a quiet ground. `className` gives colour and place. */
export function Contours({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 600 400"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M300 168c24-14 66-10 76 14 9 22-14 38-44 44-34 7-66-2-68-24-1-14 16-24 36-34Z" />
      <path d="M286 138c42-26 118-18 136 26 15 40-22 72-80 84-62 12-124-4-128-46-3-30 34-44 72-64Z" />
      <path d="M270 108c62-38 170-28 198 38 23 58-28 108-116 124-92 17-182-4-188-68-5-46 54-62 106-94Z" />
      <path d="M254 78c84-50 224-38 262 50 30 78-36 144-154 164-122 22-240-4-248-90-7-62 74-82 140-124Z" />
      <path d="M238 48C344-14 516 0 564 110c38 98-44 180-192 204-152 28-298-4-308-112-9-78 94-102 174-154Z" />
      <path d="M222 18C350-56 554-42 612 92c46 118-52 216-230 244-182 34-356-4-368-134C3 108 128 80 222 18Z" />
      <path d="M206-12C356-98 592-84 660 74c54 138-60 252-268 284-212 40-414-4-428-156C-49 92 96 58 206-12Z" />
      <path d="M190-42C362-140 630-126 708 56c62 158-68 288-306 324-242 46-472-4-488-178C-101 76 64 36 190-42Z" />
    </svg>
  );
}
