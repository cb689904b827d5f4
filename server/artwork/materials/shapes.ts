import type { Seeded } from './seeded.ts';

export type Point = readonly [x: number, y: number];

/** The size of every picture. */
export const width = 1200;
export const height = 800;

// Curves are quadratic B-splines: the points are the controls, and each arc ends half way to the
// next. For these, SVG's T mirrors the control exactly, so an arc costs two small numbers. The end
// of each arc is chosen from the control as it really is, so that rounding never adds up.

/** A smooth closed shape around the points. */
export function closedCurve(points: Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return '';
  const pen = startPath(middle(last, first));
  pen.curve(first, middle(first, points[1] ?? first));
  for (const next of [...points.slice(2), first]) pen.mirrorTowards(next);
  return `${pen.end()}z`;
}

/** A smooth line from the first point to the last. */
export function openCurve(points: Point[]): string {
  const [first, second, third] = points;
  if (!first || !second || !third) return '';
  const pen = startPath(first);
  pen.curve(second, middle(second, third));
  for (const next of points.slice(3)) pen.mirrorTowards(next);
  pen.mirrorTo(points.at(-1) ?? third);
  return pen.end();
}

export function polygon(points: Point[]): string {
  return `${polyline(points)}z`;
}

export function polyline(points: Point[]): string {
  const [first, ...rest] = points.map(rounded);
  if (!first) return '';
  let at = first;
  const steps = rest.map((next) => {
    const step: Point = [next[0] - at[0], next[1] - at[1]];
    at = next;
    return step;
  });
  return `M${numbers([first])}${steps.length > 0 ? `l${numbers(steps)}` : ''}`;
}

/** A line whose inner corners carry a marker: one small number pair draws a whole tree. */
export function markedLine(points: Point[]): string {
  const first = points[0];
  const last = points.at(-1);
  return first && last ? polyline([first, ...points, last]) : '';
}

function startPath(start: Point) {
  let at = rounded(start);
  let control = at;
  let mirrored: Point[] = [];
  let path = `M${numbers([at])}`;
  const moveTo = (end: Point): Point => {
    const step: Point = [end[0] - at[0], end[1] - at[1]];
    at = end;
    return step;
  };
  const mirrorTo = (end: Point) => {
    const target = rounded(end);
    control = [2 * at[0] - control[0], 2 * at[1] - control[1]];
    mirrored.push(moveTo(target));
  };
  return {
    curve(through: Point, end: Point) {
      const target = rounded(end);
      control = rounded(through);
      const toControl: Point = [control[0] - at[0], control[1] - at[1]];
      path += `q${numbers([toControl, moveTo(target)])}`;
    },
    /** Ends the arc so that the next one bends around `control`. */
    mirrorTowards(next: Point) {
      const bend: Point = [2 * at[0] - control[0], 2 * at[1] - control[1]];
      mirrorTo(middle(bend, next));
    },
    mirrorTo,
    end() {
      if (mirrored.length > 0) path += `t${numbers(mirrored)}`;
      mirrored = [];
      return path;
    },
  };
}

/** As short as SVG allows: a minus sign separates as well as a space does. */
function numbers(points: Point[]): string {
  return points
    .flat()
    .map((value, index) => (index > 0 && value >= 0 ? ` ${value}` : `${value}`))
    .join('');
}

function rounded([x, y]: Point): Point {
  // Adding zero turns -0 into 0.
  return [Math.round(x) + 0, Math.round(y) + 0];
}

export function middle(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** The point at that distance in that direction, in radians. */
export function away([x, y]: Point, angle: number, length: number): Point {
  return [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
}

/** A rounded, slightly irregular shape, longer along `angle`. */
export function blob(
  centre: Point,
  size: { long: number; short: number; angle: number; corners?: number; wobble?: number },
  random: Seeded,
): Point[] {
  const { long, short, angle, corners = 9, wobble = 0.16 } = size;
  const turn = random.between(0, 1);
  return Array.from({ length: corners }, (_, index) => {
    const around = ((index + turn) / corners) * 2 * Math.PI;
    const stretch = 1 + random.between(-wobble, wobble);
    const along = away([0, 0], angle, Math.cos(around) * long * stretch);
    const across = away(along, angle + Math.PI / 2, Math.sin(around) * short * stretch);
    return [centre[0] + across[0], centre[1] + across[1]];
  });
}
