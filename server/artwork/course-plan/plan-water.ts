import type { SeasonColours } from '../materials/palette.ts';
import type { Seeded } from '../materials/seeded.ts';
import {
  away,
  blob,
  closedCurve,
  height,
  middle,
  openCurve,
  type Point,
  polygon,
  width,
} from '../materials/shapes.ts';
import type { Hole, Station } from './hole-layout.ts';

/** What is wet on a hole, and where nothing may grow because of it. */
export interface Water {
  svg: string;
  keepOut: { at: Point; reach: number }[];
}

const dry: Water = { svg: '', keepOut: [] };

export function waters(hole: Hole, season: SeasonColours, random: Seeded): Water {
  const lot = random.fraction();
  if (lot < 0.34) return pond(hole, season, random);
  if (lot < 0.54) return creek(hole, season, random);
  if (lot < 0.84) return shore(hole, season, random);
  return dry;
}

function stationAt(hole: Hole, share: number): Station {
  return hole.line[Math.round(share * (hole.line.length - 1))] as Station;
}

/** Beside the fairway, on the side where the picture has more room. */
function pond(hole: Hole, season: SeasonColours, random: Seeded): Water {
  const { at, angle, left, right } = stationAt(hole, random.between(0.5, 0.82));
  const up = Math.cos(angle) > 0;
  const isLeft = at[1] > height / 2 ? up : !up;
  const long = hole.scale * random.between(90, 140);
  const short = hole.scale * random.between(46, 62);
  const gap = (isLeft ? left : right) + short + 22;
  const centre = away(at, angle + (isLeft ? -Math.PI / 2 : Math.PI / 2), gap);
  const outline = blob(centre, { long, short, angle, corners: 9, wobble: 0.26 }, random);
  const inner = (share: number) => outline.map((point) => towards(point, centre, share));
  return {
    svg:
      `<path fill="${season.water}" stroke="${season.shore}" stroke-width="12" paint-order="stroke" d="${closedCurve(outline)}"/>` +
      waterLines(season, [closedCurve(inner(0.22)), closedCurve(inner(0.5))]),
    keepOut: [...outline, ...inner(0.4), centre].map((each) => ({ at: each, reach: 40 })),
  };
}

function creek(hole: Hole, season: SeasonColours, random: Seeded): Water {
  const { at, angle } = stationAt(hole, hole.carry);
  const across = angle + Math.PI / 2 + random.between(-0.35, 0.35);
  const line = [-900, -640, -420, -260, -120, 0, 120, 260, 420, 640, 900].map((far) =>
    away(away(at, across, far), angle, random.between(-38, 38)),
  );
  const d = openCurve(line);
  return {
    svg: `<g fill="none" stroke-linecap="round"><path stroke="${season.shore}" stroke-width="${Math.round(26 * hole.scale)}" d="${d}"/><path stroke="${season.water}" stroke-width="${Math.round(16 * hole.scale)}" d="${d}"/></g>`,
    keepOut: line.flatMap((point, index) => {
      const half = middle(point, line[index + 1] ?? point);
      const spots = [point, half, middle(point, half), middle(half, line[index + 1] ?? point)];
      return spots.map((each) => ({ at: each, reach: 24 }));
    }),
  };
}

/** A lake or the sea along the upper or the lower edge, where the hole leaves room for it. */
function shore(hole: Hole, season: SeasonColours, random: Seeded): Water {
  const ys = hole.line.map(({ at, left, right }) => [at[1], Math.max(left, right, 50)] as const);
  const top = Math.min(...ys.map(([y, half]) => y - half));
  const bottom = Math.max(...ys.map(([y, half]) => y + half));
  const below = height - bottom > top;
  const room = Math.max(height - bottom, top) - 40;
  if (room < 110) return pond(hole, season, random);
  const reach = Math.min(room, random.between(150, 230));
  const edge = [-120, 60, 230, 400, 570, 740, 910, 1080, 1250, 1400].map((x): Point => {
    const inland = reach - random.between(0, 70);
    return [x, below ? height - inland : inland];
  });
  const out = below ? 1 : -1;
  const shifted = (by: number) => edge.map(([x, y]): Point => [x, y + out * by]);
  const far = below ? height + 60 : -60;
  const corners = polygon([
    [width + 120, far],
    [-120, far],
  ]).slice(1, -1);
  return {
    svg:
      `<path fill="${season.water}" stroke="${season.shore}" stroke-width="18" paint-order="stroke" d="${openCurve(edge)}L${corners}z"/>` +
      waterLines(
        season,
        [24, 54].map((by) => openCurve(shifted(by))),
      ),
    keepOut: [0, 45, 90, 140].flatMap((by) =>
      shifted(by).flatMap((point, index, all) => {
        const next = all[index + 1] ?? point;
        return [point, middle(point, next)].map((at) => ({ at, reach: 52 }));
      }),
    ),
  };
}

/** The fine lines with which engravers show that a surface is wet. */
function waterLines(season: SeasonColours, paths: string[]): string {
  const lines = paths.map((d) => `<path d="${d}"/>`).join('');
  return `<g fill="none" stroke="${season.shore}" stroke-opacity=".55" stroke-width="1.8">${lines}</g>`;
}

function towards(point: Point, centre: Point, share: number): Point {
  return [point[0] + (centre[0] - point[0]) * share, point[1] + (centre[1] - point[1]) * share];
}
