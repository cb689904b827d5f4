import styles from './hero.module.css';

// A wood is one path, drawn again each time: a <use> of five trees is a dozen elements to the browser,
// and thirty of them were most of what it had to style before the page was there.
const tree = 'm0-70 12 22h-5l12 20h-6l14 24h-54l14-24h-6l12-20h-5z';
const wood =
  'm-58-60 12 22h-5l12 20h-6l14 24h-54l14-24h-6l12-20h-5z' +
  'm30-20 15 26h-6l15 24h-8l18 29h-68l18-29h-8l15-24h-6z' +
  'm30 24 10 18h-4l10 16h-5l12 19h-46l12-19h-5l10-16h-4z' +
  'm26-33 13 30h-5l13 27h-7l15 32h-58l15-32h-7l13-27h-5z' +
  'm30 30 11 21h-5l11 19h-5l12 23h-48l12-23h-5l11-19h-5z';

/** The landscape behind the headline. Its colours belong to the picture, not to the product. */
export function HeroLandscape() {
  return (
    <svg
      className={styles.landscape}
      viewBox="0 0 1440 640"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="hero-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#faf7f0" />
          <stop offset=".22" stopColor="#faf7f0" />
          <stop offset=".36" stopColor="#f7ecd5" />
          <stop offset=".5" stopColor="#f3dfba" />
        </linearGradient>
        <path
          id="hero-hole"
          d="M498 640c-74-66-46-112 48-144 88-30 178-38 182-62 2-14-30-20-52-32-16-10 4-26 50-30 54-4 132 8 160 34 38 34-28 62-76 88-50 28-22 76 76 146z"
        />
        <clipPath id="hero-mown">
          <use href="#hero-hole" />
        </clipPath>
      </defs>
      <path fill="url(#hero-sky)" d="M0 0h1440v640H0z" />
      <circle cx="858" cy="252" r="92" fill="#f6d79b" opacity=".35" />
      <circle cx="858" cy="252" r="56" fill="#f1cd8a" />
      <path
        fill="#dde6dc"
        d="M0 326c90-20 150-48 236-46 90 2 130 38 232 30 106-8 142-86 246-96 90-8 128 50 210 58 92 8 152-66 260-68 100-2 156 54 256 48v388H0z"
      />
      <path
        fill="#c3d6c8"
        d="M0 362c110-34 200-36 306-14 102 22 186 32 286-2 104-36 210-48 316-10 106 38 190 36 288 4 90-28 164-28 244-12v312H0z"
      />
      <g fill="none" stroke="#fff" strokeOpacity=".35" strokeWidth="1.5">
        <path d="M0 380c110-30 200-32 306-12 102 22 186 30 286-2 104-34 210-44 316-8 106 38 190 36 288 6 90-28 164-28 244-12" />
      </g>
      <Woods
        fill="#7fa88f"
        at={[
          [0.5, 0.5, 60, 392],
          [0.42, 0.42, 128, 384],
          [0.5, 0.5, 232, 378],
          [0.46, 0.46, 566, 396],
          [0.4, 0.4, 628, 388],
          [0.42, 0.42, 1022, 384],
          [0.52, 0.52, 1086, 384],
          [0.5, 0.5, 1300, 386],
          [0.6, 0.6, 1376, 384],
        ]}
      />
      <path
        fill="#90b79e"
        d="M0 394c130-30 240-24 350-6 120 20 220 22 330 2 120-22 220-24 340-2 110 20 210 14 300-6 50-10 90-12 120-10v268H0z"
      />
      <Woods
        fill="#4d8466"
        at={[
          [0.55, 0.55, 330, 432],
          [0.48, 0.48, 400, 430],
          [0.6, 0.6, 1190, 424],
          [0.5, 0.5, 1264, 424],
        ]}
      />
      <path
        fill="#649b7c"
        d="M0 434c110-28 230-30 352-12 110 18 190 14 300-8 130-24 260-18 380 10 110 26 230 18 408-20v240H0z"
      />
      <Woods
        fill="#2d6a4c"
        at={[
          [0.62, 0.62, 556, 444],
          [0.74, 0.74, 474, 452],
          [0.66, 0.66, 938, 440],
          [0.8, 0.8, 1020, 452],
        ]}
      />
      <path
        fill="#3f8460"
        d="M0 470c140-40 290-48 430-30 100 12 180-12 290-18 130-6 240 20 360 34 120 12 240-2 360-30v220H0z"
      />
      <path
        fill="none"
        stroke="#57997a"
        strokeWidth="1.5"
        d="M0 506c150-44 290-50 420-30M1100 474c110 8 230-4 340-30M0 540c120-36 240-46 360-34"
      />
      <path
        fill="#2f7150"
        d="M932 492c-8-18 34-28 96-32 70-4 140 2 156 18 14 16-20 32-92 38-66 4-148 0-160-24z"
      />
      <path
        fill="#cfe3de"
        d="M940 490c-6-14 34-22 92-26 66-4 132 2 144 16 12 14-20 28-86 32-62 4-140 0-150-22z"
      />
      <path
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        d="M984 480h70M1036 494h96M968 496h26M1090 478h44"
        opacity=".75"
      />
      <use href="#hero-hole" fill="#59a577" />
      <g clipPath="url(#hero-mown)" fill="#6ab586">
        <ellipse cx="730" cy="424" rx="200" ry="9" />
        <ellipse cx="730" cy="462" rx="260" ry="11" />
        <ellipse cx="680" cy="508" rx="300" ry="13" />
        <ellipse cx="660" cy="558" rx="340" ry="15" />
        <ellipse cx="680" cy="616" rx="380" ry="18" />
      </g>
      <path
        fill="#4b9569"
        d="M636 402c8-22 60-30 110-30 58 0 104 12 104 28 0 18-52 26-108 26-62 0-112-8-106-24z"
      />
      <path
        fill="#a9d8b0"
        d="M648 398c8-18 54-24 98-24 52 0 92 10 92 24 0 16-46 22-96 22-56 0-100-8-94-22z"
      />
      <path
        fill="#3f8460"
        d="M594 416c16-12 50-14 62-6 8 10-10 18-36 18-22 0-36-6-26-12zM846 434c20-12 62-12 72 0 6 12-18 18-44 16-24 0-38-8-28-16z"
      />
      <path
        fill="#f0e4c9"
        d="M598 417c16-9 46-11 56-4 6 8-10 13-32 13-20 0-32-4-24-9zM850 436c18-9 56-9 64 0 6 9-16 13-40 12-22 0-32-6-24-12z"
      />
      <ellipse cx="752" cy="398" rx="5" ry="2" fill="#12372a" />
      <path stroke="#fffdf7" strokeWidth="3" strokeLinecap="round" d="M752 397v-98" />
      <path fill="#b3261e" d="M753 299c20-4 30 12 56 6-8 10-6 18 2 26-26 4-38-8-58-4z" />
      <Woods
        fill="#1b5239"
        at={[
          [1.25, 1.3, 96, 560],
          [0.9, 0.95, 240, 556],
          [1.4, 1.5, 1356, 560],
          [0.95, 1, 1218, 556],
        ]}
      />
      <path
        fill="#1f5c41"
        d="M0 522c90-18 200-6 290 24 90 30 140 60 196 94H0zM1440 500c-110 10-220 30-310 70-60 26-100 46-136 70h446z"
      />
      <path
        fill="none"
        stroke="#2f7150"
        strokeWidth="1.5"
        d="M0 552c110-16 210 4 300 36 46 18 84 34 112 52M1440 532c-120 10-220 32-300 66-32 14-60 26-84 42"
      />
      <g fill="#14402f">
        <path d={wood} transform="matrix(1.9 0 0 2.1 20 640)" />
        <path d={tree} transform="matrix(2.2 0 0 2.4 196 650)" />
        <path d={wood} transform="matrix(2 0 0 2.2 1424 650)" />
        <path d={tree} transform="matrix(1.7 0 0 1.9 1262 652)" />
      </g>
      <path
        fill="#12372a"
        d="M0 590c120-10 230 4 330 34 20 6 34 10 50 16H0zM1440 586c-120 4-230 18-320 40l-40 14h360z"
      />
      <path
        fill="none"
        stroke="#12372a"
        strokeWidth="2.5"
        strokeLinecap="round"
        d="M706 158c6-8 12-8 16 0 4-8 10-8 16 0M760 176c5-6 9-6 12 0 3-6 8-6 12 0M690 188c4-5 8-5 10 0 3-5 7-5 10 0"
      />
    </svg>
  );
}

type Place = [width: number, height: number, x: number, y: number];

function Woods({ fill, at }: { fill: string; at: Place[] }) {
  return (
    <g fill={fill}>
      {at.map(([width, height, x, y]) => (
        <path key={x} d={wood} transform={`matrix(${width} 0 0 ${height} ${x} ${y})`} />
      ))}
    </g>
  );
}
