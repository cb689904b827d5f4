import type { Seeded } from '../materials/seeded.ts';
import { away, blob, distance, height, type Point, width } from '../materials/shapes.ts';

/** Where everything on a hole lies, in a picture of 1200 by 800. */
export interface Hole {
  /** From the tee to the middle of the green. */
  line: Station[];
  tees: { at: Point; angle: number; long: number }[];
  fairway: Point[];
  green: Point[];
  flag: Point;
  bunkers: { at: Point; outline: Point[] }[];
  /** A short hole fills the picture as a long one does: it is drawn larger. */
  scale: number;
  /** Where along the line water may cross it. */
  carry: number;
}

export interface Station {
  at: Point;
  /** The direction of play there, in radians. */
  angle: number;
  /** How far the short grass reaches to the left and to the right. */
  left: number;
  right: number;
}

type Par = 3 | 4 | 5;

export function layOut(random: Seeded): Hole {
  const par = random.pick([3, 4, 4, 4, 5, 5] as const);
  const scale = { 3: 1.32, 4: 1.1, 5: 1 }[par];
  const line = stations(route(par, random), par, scale, random);
  const end = line.at(-1) as Station;
  const size = {
    long: scale * random.between(66, 80),
    short: scale * random.between(46, 56),
    angle: end.angle + random.between(-0.9, 0.9),
  };
  return {
    line,
    scale,
    tees: tees(line, scale, random),
    fairway: ribbon(
      line.filter(({ left }) => left > 0),
      scale,
    ),
    green: blob(end.at, size, random),
    flag: away(end.at, random.between(0, 6.28), random.between(6, 20)),
    bunkers: bunkers(par, line, scale, random),
    carry: par === 3 ? 0.42 : random.pick([0.13, 0.36, 0.8]),
  };
}

/** The bends of the hole, played from left to right and then mirrored by lot. */
function route(par: Par, random: Seeded): Point[] {
  const around = (value: number, by: number) => value + random.between(-by, by);
  const bends: Record<Par, [Point[], ...Point[][]]> = {
    3: [
      [
        [300, 590],
        [560, 440],
        [830, 310],
      ],
      [
        [250, 430],
        [560, 390],
        [870, 420],
      ],
      [
        [390, 640],
        [560, 430],
        [770, 260],
      ],
    ],
    4: [
      [
        [150, 600],
        [430, 350],
        [700, 260],
        [1000, 400],
      ],
      [
        [150, 280],
        [420, 500],
        [690, 560],
        [1010, 420],
      ],
      [
        [150, 610],
        [450, 570],
        [740, 470],
        [980, 230],
      ],
      [
        [140, 440],
        [430, 400],
        [720, 430],
        [1020, 370],
      ],
    ],
    5: [
      [
        [130, 610],
        [330, 380],
        [560, 300],
        [800, 470],
        [1050, 330],
      ],
      [
        [130, 240],
        [340, 450],
        [590, 540],
        [810, 390],
        [1040, 260],
      ],
      [
        [140, 630],
        [420, 610],
        [690, 500],
        [850, 300],
        [1040, 230],
      ],
    ],
  };
  const points = random.pick(bends[par]).map(([x, y]): Point => [around(x, 34), around(y, 40)]);
  const [mirrorX, mirrorY] = [random.chance(0.5), random.chance(0.5)];
  return points.map(([x, y]) => [mirrorX ? width - x : x, mirrorY ? height - y : y]);
}

const steps = 36;

function stations(points: Point[], par: Par, scale: number, random: Seeded): Station[] {
  const spots = Array.from({ length: steps + 1 }, (_, index) => along(points, index / steps));
  const starts = par === 3 ? 0.7 : random.between(0.19, 0.26);
  const edges = [edge(random), edge(random)] as const;
  return spots.map((at, index) => {
    const before = spots[Math.max(0, index - 1)] ?? at;
    const after = spots[Math.min(steps, index + 1)] ?? at;
    const share = index / steps;
    const full = scale * (par === 3 ? 44 : 62) * Math.min(1, 0.62 + 3 * (share - starts));
    const short = share < starts;
    return {
      at,
      angle: Math.atan2(after[1] - before[1], after[0] - before[0]),
      left: short ? 0 : full * edges[0](share),
      right: short ? 0 : full * edges[1](share),
    };
  });
}

/** How one side of the fairway swells and narrows on the way. */
function edge(random: Seeded): (share: number) => number {
  const [first, second] = [random.between(0, 6.28), random.between(0, 6.28)];
  const pace = random.between(8, 12);
  return (share) =>
    1 + 0.26 * Math.sin(first + pace * share) + 0.16 * Math.sin(second + 2.3 * pace * share);
}

/** A Catmull-Rom curve through all points, from 0 to 1. */
function along(points: Point[], share: number): Point {
  const position = share * (points.length - 1);
  const index = Math.min(Math.floor(position), points.length - 2);
  const t = position - index;
  const point = (number: number) =>
    points[Math.max(0, Math.min(points.length - 1, number))] as Point;
  const [a, b, c, d] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
  const blend = (axis: 0 | 1) =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
  return [blend(0), blend(1)];
}

function ribbon(line: Station[], scale: number): Point[] {
  const spread = line.filter((_, index) => index % 3 === 0 || index === line.length - 1);
  const first = spread[0];
  const last = spread.at(-1);
  if (!first || !last) return [];
  return [
    away(first.at, first.angle, -30 * scale),
    ...spread.map(({ at, angle, left }) => away(at, angle - Math.PI / 2, left)),
    away(last.at, last.angle, 62 * scale),
    ...spread.map(({ at, angle, right }) => away(at, angle + Math.PI / 2, right)).reverse(),
  ];
}

function tees(line: Station[], scale: number, random: Seeded): Hole['tees'] {
  const start = line[0] as Station;
  return Array.from({ length: random.whole(2, 4) }, (_, index) => {
    const ahead = away(start.at, start.angle, scale * index * 42);
    const aside = index === 0 ? 0 : scale * random.pick([-24, -14, 14, 24]);
    return {
      at: away(ahead, start.angle + Math.PI / 2, aside),
      angle: start.angle + random.between(-0.1, 0.1),
      long: Math.round(scale * (index === 0 ? 38 : 26)),
    };
  });
}

/** In the landing areas, and around the green where a shot that is not straight will end. */
function bunkers(par: Par, line: Station[], scale: number, random: Seeded): Hole['bunkers'] {
  const end = line.at(-1) as Station;
  const greenside = random
    .shuffled([0.6, 1.3, -0.65, -1.35, 2.4, -2.4])
    .slice(0, par === 3 ? random.whole(2, 4) : random.whole(1, 3))
    .map((turn) => {
      const angle = end.angle + Math.PI + turn;
      const at = away(end.at, angle, scale * random.between(90, 102));
      return bunker(at, angle + Math.PI / 2, scale * 28, random);
    });
  const landing = par === 3 ? [] : random.shuffled([0.44, 0.57, 0.7]).slice(0, par - 3);
  const beside = landing.map((share) => {
    const { at, angle, left, right } = line[Math.round(share * steps)] ?? end;
    const isLeft = random.chance(0.5);
    const gap = random.between(4, 18) + (isLeft ? left : right);
    const spot = away(at, angle + (isLeft ? -Math.PI / 2 : Math.PI / 2), gap);
    return bunker(spot, angle, scale * 32, random);
  });
  return [...greenside, ...beside].filter(
    ({ at }, index, all) => all.findIndex((other) => distance(at, other.at) < 70) === index,
  );
}

/** Lobed like those that were dug by hand. */
function bunker(at: Point, angle: number, size: number, random: Seeded) {
  const long = size * random.between(1, 1.4);
  const short = size * random.between(0.62, 0.8);
  const lobes = random.pick([2, 3, 3, 4]);
  const [first, second] = [random.between(0, 6.28), random.between(0, 6.28)];
  const corners = 14;
  const outline = Array.from({ length: corners }, (_, index): Point => {
    const around = (index / corners) * 2 * Math.PI;
    const reach =
      1.04 + 0.19 * Math.cos(lobes * around + first) + 0.1 * Math.cos(around * 2 + second);
    const point = away(at, angle, Math.cos(around) * long * reach);
    return away(point, angle + Math.PI / 2, Math.sin(around) * short * reach);
  });
  return { at, outline };
}
