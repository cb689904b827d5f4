import {
  anySeason,
  bunkerSand,
  coloursOf,
  palette,
  type Season,
  type SeasonColours,
} from '../materials/palette.ts';
import { type Seeded, seeded } from '../materials/seeded.ts';
import {
  away,
  closedCurve,
  distance,
  height,
  markedLine,
  openCurve,
  type Point,
  polygon,
  polyline,
  width,
} from '../materials/shapes.ts';
import { contourLines, ground } from './contours.ts';
import { type Hole, layOut } from './hole-layout.ts';
import { type Water, waters } from './plan-water.ts';
import { type Free, treeMarkers, woods } from './plan-woods.ts';

/** Q15: the seed of an event's plan: its season, and its slug, which gives the hole. */
export const seedOfPlan = (season: Season, slug: string) => `in-${season}-${slug}`;

const planned = /^in-(spring|summer|autumn|winter)-(.+)$/;

/** A golf hole from above, as a yardage book prints it: the same slug gives the same hole. */
export function drawCoursePlan(seed: string): string {
  const [, inSeason, slug = seed] = planned.exec(seed) ?? [];
  const random = seeded(`plan ${slug}`);
  const ofDay = Object.entries(coloursOf).find(([name]) => name === inSeason)?.[1];
  const season = random.pick(ofDay ?? anySeason);
  const laidOut = layOut(random);
  const water = waters(laidOut, season, random);
  const hole = { ...laidOut, bunkers: laidOut.bunkers.filter(({ at }) => isDry(water, at)) };
  const isOpen = openGround(hole, water);
  const north = random.shuffled(corners).find((corner) => isOpen(corner, 40));
  const isFree: Free = (point, room) =>
    isOpen(point, room) && (!north || distance(point, north) > 50 + room);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    definitions(season, hole, random),
    `<path fill="${season.rough}" d="M0 0h${width}v${height}H0z"/>`,
    relief(season, random),
    stipple(season, random),
    grass(season, isFree, random),
    water.svg,
    `<path fill="url(#m)" stroke="${season.cut}" stroke-width="40" paint-order="stroke" d="${closedCurve(hole.fairway)}"/>`,
    sandTraps(hole),
    `<path fill="${season.green}" stroke="${season.fairway}" stroke-width="22" paint-order="stroke" d="${closedCurve(hole.green)}"/>`,
    woods(season, hole, isFree, random),
    teeBoxes(season, hole),
    lineOfPlay(hole),
    flag(hole),
    compass(season, north, random),
    '</svg>',
  ].join('');
}

function definitions(season: SeasonColours, hole: Hole, random: Seeded): string {
  const angle = hole.line[Math.round(hole.line.length / 2)]?.angle ?? 0;
  const turn = Math.round((angle * 180) / Math.PI) + random.pick([38, -38, 90, 55]);
  return (
    `<defs><pattern id="m" width="44" height="44" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path fill="${season.fairway}" d="M0 0h44v44H0z"/><path fill="${season.stripe}" d="M0 0h22v44H0z"/></pattern>` +
    `<linearGradient id="l" x2="1" y2="1"><stop stop-color="#6B5C36" stop-opacity=".75"/><stop offset=".55" stop-color="${palette.sand}" stop-opacity=".7"/></linearGradient>${treeMarkers(season)}</defs>`
  );
}

function relief(season: SeasonColours, random: Seeded): string {
  const lines = contourLines(ground(random, width, height), width, height, 6);
  const paths = lines.map((d) => `<path d="${d}"/>`).join('');
  return `<g fill="${season.deep}" fill-opacity=".2" stroke="${season.line}" stroke-opacity=".24" stroke-width="1.3">${paths}</g>`;
}

/** The grain of the paper: dots along one thread laid back and forth, nowhere quite level. */
function stipple(season: SeasonColours, random: Seeded): string {
  const thread = Array.from(
    { length: 34 },
    (_, row): Point => [row % 2 === 0 ? -20 : width + 20, row * 24 + random.between(-9, 9)],
  );
  return `<path fill="none" stroke="${season.line}" stroke-opacity=".2" stroke-width="1.9" stroke-linecap="round" stroke-dasharray="0 23 0 31" d="${polyline(thread)}"/>`;
}

function sandTraps(hole: Hole): string {
  const paths = hole.bunkers.map(({ outline }) => `<path d="${closedCurve(outline)}"/>`).join('');
  return `<g fill="${bunkerSand}" stroke="url(#l)" stroke-width="5">${paths}</g>`;
}

function teeBoxes(season: SeasonColours, hole: Hole): string {
  const deep = 11 * hole.scale;
  const boxes = hole.tees.map(({ at, angle, long }) => {
    const [front, back] = [away(at, angle, long / 2), away(at, angle, -long / 2)];
    const aside = angle + Math.PI / 2;
    return polygon([
      away(front, aside, deep),
      away(front, aside, -deep),
      away(back, aside, -deep),
      away(back, aside, deep),
    ]);
  });
  return `<path fill="${season.green}" stroke="${season.cut}" stroke-width="14" stroke-linejoin="round" paint-order="stroke" d="${boxes.join('')}"/>`;
}

function lineOfPlay(hole: Hole): string {
  const path = hole.line.filter((_, index) => index % 4 === 0).map(({ at }) => at);
  return `<path fill="none" stroke="${palette.cream}" stroke-width="3" stroke-dasharray="0 12" stroke-linecap="round" d="${openCurve(path)}"/>`;
}

function flag(hole: Hole): string {
  const [x, y] = hole.flag.map(Math.round);
  return `<g transform="translate(${x} ${y})" stroke-linecap="round"><path stroke="${palette.pine}" stroke-opacity=".28" stroke-width="5" d="M0 0l44 20"/><circle r="5" fill="${palette.pine}"/><path stroke="${palette.cream}" stroke-width="5" d="M0 0v-78"/><path fill="${palette.flag}" d="M2-81q25 3 52 17q-27 12-52 15z"/></g>`;
}

function isDry(water: Water, point: Point): boolean {
  return water.keepOut.every(({ at, reach }) => distance(point, at) > reach + 8);
}

function openGround(hole: Hole, water: Water): Free {
  const green = hole.line.at(-1)?.at ?? hole.flag;
  const keepOut = [
    ...hole.bunkers.map(({ at }) => ({ at, reach: 46 * hole.scale })),
    { at: green, reach: 100 * hole.scale },
    ...water.keepOut,
  ];
  return (point, room) =>
    hole.line.every(({ at, left, right }) => {
      const half = Math.max(left, right);
      return distance(point, at) > (half === 0 ? 30 * hole.scale : half + 24) + room;
    }) && keepOut.every(({ at, reach }) => distance(point, at) > reach + room);
}

function grass(season: SeasonColours, isFree: Free, random: Seeded): string {
  const tufts = Array.from({ length: 46 }, (): Point => {
    return [random.between(0, width), random.between(0, height)];
  }).filter((tuft) => isFree(tuft, 4));
  return (
    `<marker id="u" overflow="visible"><path fill="none" stroke="${season.line}" stroke-opacity=".34" stroke-width="1.6" stroke-linecap="round" d="M0 0-3-9M4 0 7-8"/></marker>` +
    `<path fill="none" marker-mid="url(#u)" d="${markedLine(tufts)}"/>`
  );
}

/** Points north in the quietest corner. */
function compass(season: SeasonColours, at: Point | undefined, random: Seeded): string {
  if (!at) return '';
  return `<g transform="translate(${at})rotate(${random.whole(-40, 40)})" fill="none" stroke="${season.line}" stroke-opacity=".75" stroke-width="2"><circle r="26"/><path d="M0 36V-36M-36 0h72"/><path fill="${season.line}" d="M0-36l8 36h-16z"/></g>`;
}

const corners: Point[] = [
  [115, 160],
  [1085, 160],
  [115, 640],
  [1085, 640],
];
