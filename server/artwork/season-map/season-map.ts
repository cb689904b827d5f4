import { palette } from '../materials/palette.ts';
import { type Point, polyline } from '../materials/shapes.ts';
import { borders, shores } from './canada-outline.ts';

// W16: Canada with a flag where events raised money, and a dot where one is to come. The list of the events is the truth.

export interface PlaceOnMap {
  latitude: number;
  longitude: number;
  raised_cents: number;
  /** Events. */
  coming: number;
}

export const mapSize = { width: 640, height: 400 };

/** Of more places the ones that raised most have a flag; the picture stays below 6 kB. */
const maxFlags = 80;

/** The picture as SVG. The same places give the same picture. */
export function drawSeasonMap(places: readonly PlaceOnMap[]): string {
  const { width, height } = mapSize;
  const shown = places.toSorted((a, b) => b.raised_cents - a.raised_cents).slice(0, maxFlags);
  const highest = shown[0]?.raised_cents ?? 0;
  const dots = shown
    .filter(({ raised_cents, coming }) => raised_cents <= 0 && coming > 0)
    .map((place) => `M${project(place).join(' ')}h0`)
    .join('');
  const towns = shown.map((place) => ({ ...place, at: project(place) }));
  const taken = towns.map(({ at: [x, y] }) => ({ x: x - 4, y: y - 4, width: 8, height: 8 }));
  // The largest chooses first. What is further south stands in front.
  const flags = towns
    .filter(({ raised_cents }) => raised_cents > 0)
    .map(({ raised_cents, at }) => flag(at, raised_cents / highest, taken))
    .sort((a, b) => a.foot - b.foot);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `${land}<g fill="none" stroke-linecap="round">` +
    `<path d="${dots}" stroke="${palette.green}" stroke-width="7.5"/>` +
    `<path d="${dots}" stroke="${palette.cream}" stroke-width="4"/></g>` +
    `<path d="${flags.map(({ pole }) => pole).join('')}" stroke="${palette.pine}" stroke-width="1.6"/>` +
    `<path d="${flags.map(({ cloth }) => cloth).join('')}" fill="${palette.flag}"/></svg>`
  );
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** By how much a pole may be longer than its cloth asks for. */
const lifts = [0, 6, 12, 18, 24];

/**
 * Its cloth is as large as what was raised: twice as wide for four times as much. All fly with one wind, and as high as leaves
 * the neighbours in view; each takes its box from those that come after it.
 */
function flag([x, y]: Point, share: number, taken: Box[]) {
  const wide = 2 * Math.round(4 + 8.5 * Math.sqrt(share));
  const half = Math.round(wide / 3);
  const ways = lifts.map((lift) => {
    const high = 4 * half + lift;
    const box = { x, y: y - high, width: wide, height: 2 * half };
    const pole = { x: x - 1, y: y - high, width: 2, height: high };
    const hidden = taken.reduce((sum, other) => sum + shared(box, other) + shared(pole, other), 0);
    // Half a town's own sign lies under its pole.
    return { high, box, pole, cost: hidden + 2 * lift };
  });
  const { high, box, pole } = ways.reduce((best, way) => (way.cost < best.cost ? way : best));
  taken.push(box, pole);
  return {
    foot: y,
    pole: `M${x} ${y}v-${high}`,
    cloth: `M${x} ${y - high}l${wide} ${half} -${wide} ${half}z`,
  };
}

/** The area that both have. */
function shared(one: Box, other: Box): number {
  const across = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const down = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, across) * Math.max(0, down);
}

// Lambert's conformal cone, which cuts the ground at 49 and 77 degrees north: how maps of Canada are drawn.
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const stretch = (latitude: number) => Math.tan(Math.PI / 4 + radians(latitude) / 2);
const [south, north] = [49, 77];
const cone =
  Math.log(Math.cos(radians(south)) / Math.cos(radians(north))) /
  Math.log(stretch(north) / stretch(south));
const middle = { longitude: -94, x: 290, pole: -228, scale: 536 };

export function project({ latitude, longitude }: { latitude: number; longitude: number }): Point {
  const radius = middle.scale * (stretch(south) / stretch(latitude)) ** cone;
  const angle = cone * radians(longitude - middle.longitude);
  return [
    Math.round(middle.x + radius * Math.sin(angle)),
    Math.round(middle.pole + radius * Math.cos(angle)),
  ];
}

function drawn(places: string): string {
  const points = places
    .trim()
    .split(/\s+/)
    .map((place) => {
      const [latitude = 0, longitude = 0] = place.split(',').map(Number);
      return project({ latitude, longitude });
    });
  return polyline(points);
}

/** The coast is drawn twice, wide and fine, like the water lines of an old map; borders lie between. */
const coast = shores.map((shore) => `${drawn(shore)}z`).join('');
const land =
  `<defs><path id="c" d="${coast}" fill-rule="evenodd" stroke-linejoin="round"/></defs>` +
  `<use href="#c" fill="${palette.mist}" stroke="${palette.sand}" stroke-width="5"/>` +
  `<path d="${borders.map(drawn).join('')}" fill="none" stroke="${palette.sand}" stroke-width="1.4"/>` +
  `<use href="#c" fill="none" stroke="${palette.green}"/>`;
