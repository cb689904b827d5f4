import type { Seeded } from '../materials/seeded.ts';
import { closedCurve, distance, type Point } from '../materials/shapes.ts';

type Height = (point: Point) => number;

/** Gentle ground: a slope with a few hills and hollows on it. */
export function ground(random: Seeded, width: number, height: number): Height {
  const slope: Point = [random.between(-0.4, 0.4), random.between(-0.4, 0.4)];
  const hills = Array.from({ length: 7 }, () => ({
    x: random.between(-100, width + 100),
    y: random.between(-100, height + 100),
    rise: random.between(0.5, 1) * (random.chance(0.68) ? 1 : -0.7),
    spread: random.between(130, 290),
    squeeze: random.between(0.6, 1.5),
  }));
  return ([x, y]) =>
    (slope[0] * x) / width +
    (slope[1] * y) / height +
    hills.reduce((sum, hill) => {
      const across = (x - hill.x) / hill.spread;
      const down = ((y - hill.y) / hill.spread) * hill.squeeze;
      return sum + hill.rise * Math.exp(-(across ** 2 + down ** 2));
    }, 0);
}

const step = 60;
/** Points at equal distances: crossings that lie close together would make corners. */
const spacing = 88;

/**
 * The outlines of everything higher than each level, as one path per level. Outside the picture the
 * ground is taken to be bottomless, so that every outline closes and can be filled.
 */
export function contourLines(heightAt: Height, width: number, height: number, levels: number) {
  const columns = Math.ceil(width / step) + 3;
  const rows = Math.ceil(height / step) + 3;
  const corner = (column: number, row: number): Point => [(column - 1) * step, (row - 1) * step];
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => heightAt(corner(column, row))),
  );
  const heights = grid.flat();
  const lowest = Math.min(...heights);
  const highest = Math.max(...heights);
  for (const [row, line] of grid.entries()) {
    for (const column of line.keys()) {
      const atEdge = row === 0 || column === 0 || row === rows - 1 || column === columns - 1;
      if (atEdge) line[column] = lowest - 0.001;
    }
  }
  return Array.from({ length: levels }, (_, index) => {
    const level = lowest + ((index + 0.7) / (levels + 0.4)) * (highest - lowest);
    return outlines(grid, level, corner)
      .filter((outline) => outline.length > 7)
      .map((outline) => closedCurve(withoutDetours(evenly(outline, spacing), width, height)))
      .join('');
  }).filter((path) => path !== '');
}

/** Marching squares, walked with the higher ground on the right. */
function outlines(
  grid: number[][],
  level: number,
  corner: (column: number, row: number) => Point,
): Point[][] {
  const next = new Map<string, { to: string; at: Point }>();
  const value = (column: number, row: number) => grid[row]?.[column] ?? 0;
  const crossing = (from: Point, to: Point): { key: string; at: Point } => {
    const [low, high] = [from, to].sort((one, other) => one[0] - other[0] || one[1] - other[1]) as [
      Point,
      Point,
    ];
    const a = value(...low);
    const share = (level - a) / (value(...high) - a);
    const [start, end] = [corner(...low), corner(...high)];
    return {
      key: `${low} ${high}`,
      at: [start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])],
    };
  };
  for (let row = 0; row < grid.length - 1; row += 1) {
    for (let column = 0; column < (grid[0]?.length ?? 0) - 1; column += 1) {
      const around: Point[] = [
        [column, row],
        [column + 1, row],
        [column + 1, row + 1],
        [column, row + 1],
      ];
      const enters: { key: string; at: Point }[] = [];
      const leaves: { key: string; at: Point }[] = [];
      for (const [index, from] of around.entries()) {
        const to = around[(index + 1) % 4] ?? from;
        const rises = value(...from) <= level && value(...to) > level;
        const falls = value(...from) > level && value(...to) <= level;
        if (rises) enters.push(crossing(from, to));
        if (falls) leaves.push(crossing(from, to));
      }
      for (const [index, leave] of leaves.entries()) {
        const enter = enters[index];
        if (enter) next.set(leave.key, { to: enter.key, at: leave.at });
      }
    }
  }
  return loops(next);
}

function loops(next: Map<string, { to: string; at: Point }>): Point[][] {
  const all: Point[][] = [];
  for (const start of [...next.keys()]) {
    const loop: Point[] = [];
    let key = start;
    for (let link = next.get(key); link; link = next.get(key)) {
      loop.push(link.at);
      next.delete(key);
      key = link.to;
    }
    if (loop.length > 0) all.push(loop);
  }
  return all;
}

function evenly(loop: Point[], apart: number): Point[] {
  const lengths = loop.map((point, index) =>
    distance(point, loop[(index + 1) % loop.length] ?? point),
  );
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const count = Math.max(6, Math.round(total / apart));
  const points: Point[] = [];
  let walked = 0;
  for (const [index, start] of loop.entries()) {
    const end = loop[(index + 1) % loop.length] ?? start;
    const length = lengths[index] ?? 0;
    while (points.length < count && (points.length * total) / count <= walked + length) {
      const share = ((points.length * total) / count - walked) / (length || 1);
      points.push([start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])]);
    }
    walked += length;
  }
  return points;
}

/** Outside the picture an outline may run anywhere: a few points far out are enough. */
function withoutDetours(loop: Point[], width: number, height: number): Point[] {
  const isOutside = ([x, y]: Point) => x < -8 || y < -8 || x > width + 8 || y > height + 8;
  return loop
    .filter((point, index) => {
      const around = [-2, -1, 1, 2].map((by) => loop[(index + by + loop.length) % loop.length]);
      const isNear = [point, ...around].some((other) => other && !isOutside(other));
      return isNear || index % 4 === 0;
    })
    .map((point): Point => {
      if (!isOutside(point)) return point;
      return [(point[0] - width / 2) * 1.3 + width / 2, (point[1] - height / 2) * 1.3 + height / 2];
    });
}
