import { palette, type SeasonColours, type Tree } from '../materials/palette.ts';
import type { Seeded } from '../materials/seeded.ts';
import { away, distance, height, markedLine, type Point, width } from '../materials/shapes.ts';
import type { Hole, Station } from './hole-layout.ts';

/** Whether something with that much room around it may stand there. */
export type Free = (point: Point, room: number) => boolean;

interface Planted {
  at: Point;
  kind: number;
  size: number;
}

const sizes = [1.3, 1.9];

/** Crowns seen from above. All crowns come before all lights, so that a wood reads as one mass. */
export function woods(season: SeasonColours, hole: Hole, isFree: Free, random: Seeded): string {
  const trees = plant(season, hole, isFree, random);
  const layer = (part: 'c' | 'h') =>
    season.trees
      .flatMap((tree, kind) =>
        part === 'h' && tree.kind === 'fir'
          ? []
          : sizes.map((stroke, size) => {
              const own = trees.filter((each) => each.kind === kind && each.size === size);
              if (own.length === 0) return '';
              const grown = Math.round(stroke * hole.scale * 10) / 10;
              return `<path stroke-width="${grown}" marker-mid="url(#${part}${kind})" d="${markedLine(own.map(({ at }) => at))}"/>`;
            }),
      )
      .join('');
  return `<g fill="none"><g filter="url(#s)">${layer('c')}</g>${layer('h')}</g>`;
}

export function treeMarkers(season: SeasonColours): string {
  const shadow = `<filter id="s" filterUnits="userSpaceOnUse" x="0" y="0" width="${width}" height="${height}"><feDropShadow dx="5" dy="7" stdDeviation="0" flood-color="${palette.pine}" flood-opacity=".24"/></filter>`;
  return season.trees.reduce((all, tree, index) => all + treeMarker(tree, index), shadow);
}

const crowns = {
  fir: 'M0-10 2-4 7-7 5-2 10 0 5 2 7 7 2 5 0 10-2 5-7 7-5 2-10 0-5-2-7-7-2-4z',
  leaf: 'M-3-9C0-11 4-10 5-7 9-7 10-3 9 0 11 4 8 8 4 8 2 11-3 10-4 8-8 8-10 4-8 1-11-3-8-8-3-9z',
};

function treeMarker({ kind, dark, light }: Tree, index: number): string {
  const marker = (part: string, shape: string) =>
    `<marker id="${part}${index}" overflow="visible"><path ${shape} d="${crowns[kind]}"/></marker>`;
  const crown = marker('c', `fill="${dark}"`);
  // A fir's points show its shape; a round crown needs a light on it.
  return kind === 'fir'
    ? crown
    : crown + marker('h', `fill="${light}" transform="translate(-1.6-1.8)scale(.56)"`);
}

const maxTrees = 106;

function plant(season: SeasonColours, hole: Hole, isFree: Free, random: Seeded): Planted[] {
  const trees: Planted[] = [];
  const { scale } = hole;
  for (const { centre, spread, count, kind } of groves(season, hole, isFree, random)) {
    for (let number = 0; number < count && trees.length < maxTrees; number += 1) {
      const at = away(centre, random.between(0, 6.28), spread * Math.sqrt(random.fraction()));
      const size = random.whole(0, 1);
      const apart = trees.every((tree) => distance(tree.at, at) > 16 * scale);
      const stray = random.chance(0.12) ? random.whole(0, season.trees.length - 1) : kind;
      if (apart && isFree(at, 17 * scale)) trees.push({ at, size, kind: stray });
    }
  }
  return trees;
}

interface Grove {
  centre: Point;
  spread: number;
  count: number;
  kind: number;
}

/** A few woods towards the edges of the picture, stands along the hole, and single trees between. */
function groves(season: SeasonColours, hole: Hole, isFree: Free, random: Seeded): Grove[] {
  const found: Grove[] = [];
  const tryAt = (centre: Point, spread: number, count: number, room: number) => {
    const apart = found.every((other) => distance(centre, other.centre) > other.spread + room);
    const kind = random.whole(0, season.trees.length - 1);
    if (apart && isFree(centre, room)) found.push({ centre, spread, count, kind });
  };
  for (let tries = 0; tries < 40 && found.length < 5; tries += 1) {
    const centre: Point = [random.between(-10, width + 10), random.between(-10, height + 10)];
    const edge = Math.min(centre[0], width - centre[0], centre[1], height - centre[1]);
    if (edge < 120) tryAt(centre, random.between(80, 140), random.whole(18, 32), 60);
  }
  for (let tries = 0; tries < 14; tries += 1) {
    const { at, angle, left, right } = random.pick(hole.line as [Station, ...Station[]]);
    const isLeft = random.chance(0.5);
    const gap = Math.max(isLeft ? left : right, 40) + random.between(60, 110);
    const centre = away(at, angle + (isLeft ? -Math.PI / 2 : Math.PI / 2), gap);
    tryAt(centre, random.between(20, 52), random.whole(3, 7), 24);
  }
  return found;
}
