import { palette } from '../materials/palette.ts';
import { height, openCurve, type Point, polygon, width } from '../materials/shapes.ts';
import {
  below,
  type Canvas,
  firMarker,
  flag,
  grain,
  hillLine,
  stand,
  sun,
} from './scene-components.ts';
import { mix } from './scene-light.ts';

// Rooms: a wall with windows, a floor of boards, and what the evening is about. Each kind has a room of its own: side by
// side a gala, a meeting and an evening of putting are told apart by the wall alone.

const floorLine = 500;

/** Of carpets and mats: no winter reaches them. */
const felt = mix(palette.green, palette.mist, 0.22);
const turf = mix(palette.green, '#D9E6B8', 0.6);

/** A gala, a dinner, a social: round tables under lanterns. */
export function hall(canvas: Canvas): string {
  const { random } = canvas;
  const back = random.shuffled([150, 420, 700, 980]).slice(0, 3);
  return [
    room(canvas, 'arches'),
    garland(canvas),
    lanterns(canvas),
    ...back.map((x) => table(canvas, [x + random.between(-20, 20), 560], 0.62)),
    ...[280, 900].map((x) => table(canvas, [x + random.between(-40, 40), 660], 1)),
    table(canvas, [random.between(540, 660), 770], 1.3, true),
    grain(canvas),
  ].join('');
}

/** A meeting: a lectern before rows of chairs. */
export function assembly(canvas: Canvas): string {
  const { tones, random } = canvas;
  const x = random.pick([430, 600, 770]);
  const rows = [
    { y: 590, size: 0.62, count: 9 },
    { y: 665, size: 0.86, count: 8 },
    { y: 765, size: 1.2, count: 7 },
  ];
  return [
    room(canvas, 'sashes'),
    lamps(canvas),
    lectern(canvas, [x, 540]),
    ...rows.map(({ y, size, count }) => {
      const step = (width + 120) / count;
      const shift = random.between(-20, 20);
      return Array.from({ length: count }, (_, index) =>
        chair(mix(tones.dark, tones.near, 0.25), [index * step + shift, y], size),
      ).join('');
    }),
    grain(canvas),
  ].join('');
}

/** A simulator: a screen with a hole on it, a mat, a ball, a rack of clubs. */
export function bay(canvas: Canvas): string {
  const { tones, random } = canvas;
  const hole: Point = [random.between(470, 730), 330];
  const clip = 'M250 110H950V490H250z';
  const mat: Point[] = [
    [380, 800],
    [470, 590],
    [730, 590],
    [820, 800],
  ];
  const side = random.chance(0.5) ? 1 : -1;
  return [
    firMarker('f', tones.dark, mix(tones.dark, tones.near, 0.6)),
    `<clipPath id="s"><path d="${clip}"/></clipPath>`,
    wall(canvas, 'arches'),
    floor(canvas),
    `<path fill="${tones.dark}" d="M226 86H974V514H226z"/><g clip-path="url(#s)">`,
    `<path fill="${tones.haze}" d="${clip}"/>`,
    sun(canvas, [random.between(350, 850), 190], 30),
    below(hillLine(random, 300, 60, 7), mix(tones.far, tones.near, 0.25), 500),
    stand('f', row(random, [250, 950], 320, 22), 1.3),
    below(hillLine(random, 345, 14, 6), turf, 500),
    `<path fill="${mix(turf, palette.cream, 0.5)}" d="${openCurve([
      [420, 500],
      [520, 420],
      [hole[0] - 40, 345],
      [hole[0] + 40, 345],
      [640, 420],
      [760, 500],
    ])}z"/>`,
    flag(canvas, [hole[0], hole[1] + 14], 62),
    '</g>',
    `<path fill="${felt}" d="${polygon(mat)}"/>`,
    `<path fill="none" stroke="${palette.mist}" stroke-width="3" opacity=".6" d="M600 590V800M516 590 470 800M684 590 730 800"/>`,
    `<circle cx="600" cy="690" r="9" fill="${palette.cream}"/><path stroke="${tones.dark}" stroke-opacity=".3" stroke-width="5" stroke-linecap="round" d="M606 700h26"/>`,
    clubs(canvas, [600 + side * 470, 640]),
    lanterns(canvas),
    grain(canvas),
  ].join('');
}

/** Putting indoors: carpets with cups between the tables of a hall. */
export function puttingRoom(canvas: Canvas): string {
  const { tones, random } = canvas;
  const carpet = (x: number, bend: number, tone: string) => {
    const end: Point = [x * 0.5 + 300 + bend * 0.2, 545];
    const shape = `M${x - 120} 820Q${Math.round(x - 60 + bend)} 660 ${Math.round(end[0] - 52)} 540H${Math.round(end[0] + 52)}Q${Math.round(x + 80 + bend)} 660 ${x + 120} 820z`;
    return `<path fill="${tone}" stroke="${mix(tones.earth, tones.dark, 0.35)}" stroke-width="10" d="${shape}"/>${flag(canvas, [end[0], end[1] + 22], 78)}`;
  };
  const bend = random.between(-70, 70);
  return [
    room(canvas, 'band'),
    garland(canvas),
    lanterns(canvas),
    table(canvas, [random.between(90, 140), 560], 0.6),
    table(canvas, [random.between(1060, 1110), 560], 0.6),
    carpet(240, bend, felt),
    carpet(600, -bend, turf),
    carpet(960, bend, felt),
    ...[205, 640, 985].map(
      (x) =>
        `<circle cx="${x + Math.round(random.between(-20, 20))}" cy="${Math.round(random.between(700, 770))}" r="8" fill="${palette.cream}"/>`,
    ),
    grain(canvas),
  ].join('');
}

/** Its windows, and with them the paint of its wall. */
type Room = 'arches' | 'sashes' | 'band';

function room(canvas: Canvas, kind: Room): string {
  return `${wall(canvas, kind)}${windows(canvas, kind)}${floor(canvas)}`;
}

function wall({ tones }: Canvas, kind: Room): string {
  const paint = {
    arches: mix(tones.dark, tones.near, 0.5),
    sashes: mix(palette.cream, tones.low, 0.4),
    band: mix(tones.earth, palette.cream, 0.42),
  }[kind];
  const wood = mix(tones.earth, tones.dark, kind === 'arches' ? 0.5 : 0.3);
  const panels = Array.from({ length: 13 }, (_, index) => `M${index * 96 + 24} 424v76`).join('');
  return `<path fill="${paint}" d="M0 0h${width}v${floorLine}H0z"/><path fill="${wood}" d="M0 400h${width}v100H0z"/><path fill="none" stroke="${mix(wood, tones.dark, 0.4)}" stroke-width="3" d="M0 412h${width}${panels}"/><path fill="${mix(wood, tones.dark, 0.3)}" d="M0 0h${width}v46H0z"/>`;
}

/** Tall ones with a round head; upright ones; or one that is as wide as the room. */
function glass(random: Canvas['random'], kind: Room): { panes: string; bars: string } {
  const count = kind === 'band' ? 1 : random.pick(kind === 'arches' ? [3, 4] : [4, 5]);
  const half = { arches: 74, sashes: 62, band: 380 }[kind];
  const centres = Array.from({ length: count }, (_, index) =>
    Math.round(((index + 0.5) * width) / count),
  );
  const pane = (x: number) =>
    kind === 'arches'
      ? `M${x - half} 372V176q0-74 ${half}-74t${half} 74v196z`
      : `M${x - half} 372V${kind === 'band' ? 168 : 110}h${half * 2}V372z`;
  const bar = (x: number) =>
    kind === 'band'
      ? [-228, -76, 76, 228].map((at) => `M${x + at} 168v204`).join('')
      : `M${x} ${kind === 'arches' ? 102 : 110}V372M${x - half} ${kind === 'arches' ? 190 : 241}h${half * 2}${kind === 'arches' ? `M${x - half} 282h${half * 2}` : ''}`;
  return { panes: centres.map(pane).join(''), bars: centres.map(bar).join('') };
}

/** The season is what they show. */
function windows(canvas: Canvas, kind: Room): string {
  const { tones, random } = canvas;
  const { panes, bars } = glass(random, kind);
  return [
    firMarker('w', mix(tones.near, tones.dark, 0.3), tones.near),
    `<clipPath id="p"><path d="${panes}"/></clipPath><g clip-path="url(#p)">`,
    `<linearGradient id="y" x2="0" y2="1"><stop stop-color="${tones.high}"/><stop offset="1" stop-color="${tones.low}"/></linearGradient><path fill="url(#y)" d="M0 90h${width}v290H0z"/>`,
    sun(canvas, [random.between(200, 1000), 190], 26),
    below(hillLine(random, 330, 60, 7), mix(tones.far, tones.near, 0.3), 380),
    stand('w', row(random, [0, width], 352, 46), 1.7),
    below(hillLine(random, 362, 12, 6), tones.lit, 380),
    '</g>',
    `<path fill="none" stroke="${mix(tones.snow, tones.earth, 0.35)}" stroke-width="9" d="${panes}"/><path fill="none" stroke="${mix(tones.snow, tones.earth, 0.35)}" stroke-width="4" d="${bars}"/>`,
  ].join('');
}

function floor({ tones }: Canvas): string {
  const boards = Array.from({ length: 15 }, (_, index) => {
    const x = index * 100 - 100;
    return `M${600 + Math.round((x - 600) * 0.55)} ${floorLine}L${Math.round(600 + (x - 600) * 1.5)} ${height}`;
  }).join('');
  const wood = mix(tones.earth, tones.low, 0.3);
  return `<path fill="${wood}" d="M0 ${floorLine}h${width}v300H0z"/><path fill="none" stroke="${mix(wood, tones.dark, 0.25)}" stroke-width="2" opacity=".55" d="${boards}"/>`;
}

/** Shaded lamps in a row, all as low, over those who sit and listen. */
function lamps({ tones }: Canvas): string {
  return [200, 600, 1000]
    .map(
      (x) =>
        `<path stroke="${tones.dark}" stroke-width="3" d="M${x} 0v120"/><path fill="${tones.glow}" opacity=".22" d="M${x - 52} 168L${x - 150} ${floorLine}h300L${x + 52} 168z"/><path fill="${mix(tones.dark, tones.near, 0.35)}" d="M${x - 14} 112h28l42 56h-112z"/><ellipse cx="${x}" cy="168" rx="50" ry="9" fill="${tones.glow}"/>`,
    )
    .join('');
}

/** Paper lanterns on their cords, with the light around them. */
function lanterns(canvas: Canvas): string {
  const { tones, random } = canvas;
  const count = random.pick([4, 5, 6]);
  return Array.from({ length: count }, (_, index) => {
    const x = Math.round(((index + 0.5) / count) * width + random.between(-24, 24));
    const y = Math.round(random.between(96, 210));
    const size = Math.round(random.between(24, 36));
    return `<path stroke="${mix(tones.dark, tones.earth, 0.4)}" stroke-width="2.5" d="M${x} 0V${y}"/><g fill="${tones.glow}"><circle cx="${x}" cy="${y + size}" r="${size * 3}" opacity=".13"/><circle cx="${x}" cy="${y + size}" r="${Math.round(size * 1.7)}" opacity=".2"/><ellipse cx="${x}" cy="${y + size}" rx="${size}" ry="${Math.round(size * 0.9)}"/></g><path fill="none" stroke="${mix(tones.glow, tones.earth, 0.55)}" stroke-width="2" d="M${x - Math.round(size * 0.94)} ${y + Math.round(size * 0.7)}h${Math.round(size * 1.88)}M${x - Math.round(size * 0.94)} ${y + Math.round(size * 1.3)}h${Math.round(size * 1.88)}"/>`;
  }).join('');
}

/** Pennants from wall to wall; one of them is red. */
function garland(canvas: Canvas): string {
  const { random } = canvas;
  const count = 17;
  const red = random.whole(3, count - 4);
  const at = (share: number): Point => [
    share * width,
    58 + 58 * (1 - (2 * ((share * 2) % 1) - 1) ** 2),
  ];
  const pennant = (index: number) => {
    const [x, y] = at((index + 0.5) / count);
    return `M${Math.round(x - 15)} ${Math.round(y)}h30l-15 34z`;
  };
  const cord = Array.from({ length: 41 }, (_, index) => at(Math.min(index / 40, 0.9999)));
  const all = Array.from({ length: count }, (_, index) => index).filter((one) => one !== red);
  const some = (rest: number) =>
    all
      .filter((one) => one % 2 === rest)
      .map(pennant)
      .join('');
  return `<path fill="none" stroke="${palette.sand}" stroke-width="2" d="${openCurve(cord)}"/><path fill="${palette.sand}" d="${some(0)}"/><path fill="${turf}" d="${some(1)}"/><path fill="${palette.flag}" d="${pennant(red)}"/>`;
}

function table(canvas: Canvas, [x, y]: Point, size: number, hasFlag = false): string {
  const { tones } = canvas;
  const seat = mix(tones.dark, tones.near, 0.3);
  const cloth = mix(palette.cream, tones.low, 0.4);
  const shade = mix(cloth, tones.dark, 0.22);
  const plates = [-92, -40, 22, 84].map((at, index) => `M${at} ${index % 2 === 0 ? -6 : 8}h.1`);
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${size})">${[-128, 0, 128].map((at) => chair(seat, [at, at === 0 ? -28 : -8], 0.9)).join('')}<ellipse cy="92" rx="168" ry="22" fill="${tones.dark}" opacity=".22"/><path fill="${shade}" d="M-150 0q-8 60-18 86q168 34 336 0q-10-26-18-86z"/><path fill="none" stroke="${mix(shade, tones.dark, 0.25)}" stroke-width="2.5" d="M-96 26q-4 40-10 74M-32 34v74M36 34q2 40 4 74M100 26q4 40 12 72"/><ellipse rx="150" ry="34" fill="${cloth}"/><path fill="none" stroke="#FFF" stroke-width="30" stroke-linecap="round" d="${plates.join('')}" transform="scale(1 .5)"/><path fill="none" stroke="${felt}" stroke-width="18" stroke-linecap="round" d="M-4-12h18"/>${hasFlag ? flag(canvas, [5, -8], 96) : `<path fill="${tones.glow}" d="M2-24q-7-12 2-22q10 10 3 22z"/><path stroke="${palette.cream}" stroke-width="6" d="M4-22V-8"/>`}</g>`;
}

function chair(fill: string, [x, y]: Point, size: number): string {
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${size})" fill="none" stroke="${fill}" stroke-linecap="round"><path stroke-width="7" d="M-30 92V-46q0-14 14-14h32q14 0 14 14V92"/><path stroke-width="5" d="M-10-56V8M10-56V8"/><path stroke-width="12" d="M-32 12h64"/></g>`;
}

function lectern(canvas: Canvas, [x, y]: Point): string {
  const { tones } = canvas;
  const wood = mix(tones.earth, tones.dark, 0.3);
  return `<g transform="translate(${x} ${y})"><path fill="${tones.dark}" opacity=".2" d="M-250 8h500l30 26h-560z"/><path fill="${mix(wood, tones.dark, 0.25)}" d="M-240-16h480v26h-480z"/><path fill="${wood}" d="M-58-16-48-150h96L58-16z"/><path fill="${mix(wood, palette.cream, 0.35)}" d="M-66-152h132l-12-26h-108z"/><circle cy="-86" r="26" fill="${palette.cream}"/>${flag(canvas, [-6, -70], 36)}<path stroke="${tones.dark}" stroke-width="4" d="M18-178q6-26 22-34"/><circle cx="42" cy="-214" r="6" fill="${tones.dark}"/></g>`;
}

function clubs(canvas: Canvas, [x, y]: Point): string {
  const { tones } = canvas;
  const metal = mix(tones.snow, tones.far, 0.4);
  return `<g transform="translate(${x} ${y})" stroke-linecap="round"><path stroke="${metal}" stroke-width="5" d="M-24 0-40-190M-6 0-10-210M12 0 22-200"/><path fill="${metal}" stroke="none" d="M-40-190q-22-2-26-20q20-6 30 6zM-10-210q-20-4-22-22q20-4 28 8zM22-200q22-2 26-22q-20-4-30 8z"/><path fill="${mix(tones.near, tones.dark, 0.4)}" d="M-44-60h86L30 100h-62z"/><path fill="${palette.flag}" d="M-40-24h78l-3 26h-72z"/></g>`;
}

/** Feet of trees from left to right. */
function row(
  random: Canvas['random'],
  [from, to]: readonly [number, number],
  y: number,
  count: number,
): Point[] {
  return Array.from(
    { length: count },
    (): Point => [random.between(from, to), y + random.between(-8, 8)],
  );
}
