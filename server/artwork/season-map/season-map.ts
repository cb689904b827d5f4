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
  // What is further south stands in front.
  const flags = shown
    .filter(({ raised_cents }) => raised_cents > 0)
    .map(({ raised_cents, ...place }) => flag(project(place), raised_cents / highest))
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

/** Its cloth is as large as what was raised: twice as wide for four times as much. */
function flag([x, y]: Point, share: number) {
  const wide = 2 * Math.round(4 + 8.5 * Math.sqrt(share));
  const half = Math.round(wide / 3);
  const high = 3 * half + half;
  return {
    foot: y,
    pole: `M${x} ${y}v-${high}`,
    cloth: `M${x} ${y - high}l${wide} ${half}-${wide} ${half}z`,
  };
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
