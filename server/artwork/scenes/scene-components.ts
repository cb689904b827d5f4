import { palette } from '../materials/palette.ts';
import type { Seeded } from '../materials/seeded.ts';
import {
  blob,
  closedCurve,
  height,
  markedLine,
  openCurve,
  type Point,
  polygon,
  polyline,
  width,
} from '../materials/shapes.ts';
import { mix, type Tones } from './scene-light.ts';

/** One picture in the making. */
export interface Canvas {
  tones: Tones;
  random: Seeded;
}

export function sky({ tones }: Canvas, horizon: number): string {
  return (
    `<linearGradient id="y" x2="0" y2="1"><stop stop-color="${tones.high}"/><stop offset=".6" stop-color="${tones.haze}"/><stop offset="1" stop-color="${tones.low}"/></linearGradient>` +
    `<path fill="url(#y)" d="M0 0h${width}v${horizon}H0z"/>`
  );
}

/** The sun with the two rings that a printer lays around it. */
export function sun({ tones }: Canvas, [x, y]: Point, radius: number): string {
  const ring = (reach: number, opacity: string) =>
    `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${Math.round(radius * reach)}" opacity="${opacity}"/>`;
  return `<g fill="${tones.sun}">${ring(2.6, '.16')}${ring(1.7, '.22')}${ring(1, '.95')}</g>`;
}

/** Long, flat banks: straight below, heaped above. */
export function clouds(
  { tones, random }: Canvas,
  count: number,
  top: number,
  bottom: number,
  grown = 1,
): string {
  const banks = Array.from({ length: count }, (): string => {
    const [x, y] = [random.between(-60, width), random.between(top, bottom)];
    const [long, high] = [grown * random.between(180, 420), grown * random.between(14, 34)];
    const heaps = [0.02, 0.16, 0.3, 0.46, 0.6, 0.76, 0.9, 0.98].map((share): Point => {
      const arch = Math.sin(share * Math.PI) * high * random.between(0.7, 1.6);
      return [x + share * long, y - arch];
    });
    return `${openCurve([[x, y], ...heaps, [x + long, y]])}z`;
  });
  return `<path fill="${tones.cloud}" opacity=".6" d="${banks.join('')}"/>`;
}

/** The upper edge of a range of rounded hills. */
export function hillLine(random: Seeded, y: number, rise: number, parts = 8): Point[] {
  const phase = random.between(0, 6.28);
  return Array.from({ length: parts + 3 }, (_, index): Point => {
    const x = ((index - 1) / parts) * width;
    const wave = Math.sin(phase + index * random.between(0.85, 1.15));
    return [x, y - rise * (0.5 + 0.5 * wave) - random.between(0, rise * 0.25)];
  });
}

/** Ground under a line, with the engraver's lines that follow its fall. */
export function below(line: Point[], fill: string, bottom = height): string {
  return `<path fill="${fill}" d="${openCurve(line)}V${bottom}H${Math.round(line[0]?.[0] ?? 0)}z"/>`;
}

export function hatched(canvas: Canvas, line: Point[], fill: string, gaps: number[]): string {
  const ink = mix(fill, canvas.tones.dark, 0.34);
  const lines = gaps.map((gap) => {
    const drift = canvas.random.between(-0.4, 0.4) * gap;
    return openCurve(
      line.map(([x, y], index): Point => [x, y + gap + (index % 2 === 0 ? drift : 0)]),
    );
  });
  return `${below(line, fill)}<path fill="none" stroke="${ink}" stroke-width="1.5" opacity=".5" d="${lines.join('')}"/>`;
}

interface Peak {
  at: Point;
  half: number;
  base: number;
}

/** A mountain with its lit and its shaded face, and snow to where the crags begin. */
export function mountain({ tones, random }: Canvas, peak: Peak, tone: string): string {
  const { at, half, base } = peak;
  const [x, y] = at;
  const drop = base - y;
  const flank = (sign: number) =>
    [0.16, 0.34, 0.52, 0.74, 1].map((share): Point => {
      const wander = share === 1 ? 0 : random.between(-0.05, 0.05);
      return [x + sign * half * (share + wander), y + drop * (share ** 0.92 + wander * 0.6)];
    });
  const [left, right] = [flank(-1), flank(1)];
  const spine = [0.12, 0.28, 0.45, 0.68, 1].map((share, index): Point => {
    return [x + half * (index % 2 === 0 ? 0.1 : -0.02) * (1 + share), y + drop * share];
  });
  const snowLine = [0.3, 0.2, 0.34, 0.22, 0.36, 0.2, 0.28].map((share, index): Point => {
    const across = (index - 3) / 3;
    return [x + across * half * 0.3, y + drop * (share + random.between(-0.03, 0.03))];
  });
  const snowShade: Point[] = [at, ...snowLine.slice(3).reverse()];
  return [
    `<path fill="${tone}" d="${polygon([...left.slice().reverse(), at, ...right])}"/>`,
    `<path fill="${mix(tone, tones.dark, 0.22)}" d="${polygon([at, ...right, ...spine.slice().reverse()])}"/>`,
    `<path fill="none" stroke="${mix(tone, tones.dark, 0.42)}" stroke-width="1.5" opacity=".6" d="${hatching(right, spine)}"/>`,
    `<path fill="${tones.snow}" d="${polygon([at, ...snowLine])}"/>`,
    `<path fill="${tones.snowShade}" d="${polygon([...snowShade, [x + half * 0.02, y + drop * 0.14]])}"/>`,
  ].join('');
}

/** Strokes down the shaded face, from the crest towards the valley. */
function hatching(crest: Point[], spine: Point[]): string {
  return crest
    .slice(1, -1)
    .flatMap(([x, y], index) => {
      const [sx, sy] = spine[index + 2] ?? [x, y];
      return [0.15, 0.5].map((share): string => {
        const from: Point = [x + (sx - x) * share, y + (sy - y) * share * 0.4 + 6];
        return polyline([from, [from[0] - 16, from[1] + 58 - index * 6]]);
      });
    })
    .join('');
}

/** Firs of any number for a few bytes each; the size is the stroke's width. */
export function firMarker(id: string, dark: string, light: string): string {
  return (
    `<marker id="${id}" overflow="visible"><path fill="${dark}" d="M0-30 5-21 3-21 8-13 5-13 11-4 1-4V0H-1V-4H-11L-5-13-8-13-3-21-5-21z"/>` +
    `<path fill="${light}" d="M0-30-5-21-3-21-8-13-5-13-11-4-2-4-3-12 0-14-2-20z"/></marker>`
  );
}

/** A fir that carries snow on each of its tiers. */
export function snowyFirMarker(id: string, dark: string, snow: string): string {
  return (
    `<marker id="${id}" overflow="visible"><path fill="${dark}" d="M0-30 5-21 3-21 8-13 5-13 11-4 1-4V0H-1V-4H-11L-5-13-8-13-3-21-5-21z"/>` +
    `<path fill="${snow}" d="M0-30 3-24 0-25-3-23zM-3-21-6-16-2-18 2-16 6-16 3-21 0-19zM-5-13-9-7-4-10 0-7 4-10 9-7 5-13 0-11z"/></marker>`
  );
}

export function crownMarker(id: string, dark: string, light: string): string {
  return (
    `<marker id="${id}" overflow="visible"><path fill="${dark}" d="M-1 0V-8C-9-6-13-12-10-17-13-23-6-29-1-27 6-31 12-25 10-19 14-13 9-6 1-8V0z"/>` +
    `<path fill="${light}" d="M-8-13C-12-21-5-27 0-25-4-22-2-19-5-17-4-14-6-13-8-13z"/></marker>`
  );
}

export function stand(id: string, feet: Point[], size: number): string {
  if (feet.length === 0) return '';
  return `<path fill="none" stroke-width="${Math.round(size * 10) / 10}" marker-mid="url(#${id})" d="${markedLine(feet)}"/>`;
}

/** Feet of trees along a line, with gaps as in nature. */
export function along(random: Seeded, line: Point[], count: number, from = 0, to = 1): Point[] {
  return Array.from({ length: count }, (): Point => {
    const share = from + (to - from) * random.fraction();
    const position = share * (line.length - 1);
    const index = Math.min(Math.floor(position), line.length - 2);
    const [a, b] = [line[index] ?? [0, 0], line[index + 1] ?? [0, 0]];
    const t = position - index;
    return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t + random.between(4, 16)];
  }).sort((one, other) => one[1] - other[1]);
}

/** Short level strokes: light on water, furrows, drifts. */
export function strokes(
  random: Seeded,
  colour: string,
  box: { x: readonly [number, number]; y: readonly [number, number] },
  count: number,
  longest: number,
): string {
  const lines = Array.from({ length: count }, (): string => {
    const share = random.fraction();
    const y = box.y[0] + (box.y[1] - box.y[0]) * share;
    const long = (0.25 + 0.75 * share) * random.between(0.35, 1) * longest;
    const x = random.between(box.x[0], box.x[1]) - long / 2;
    return polyline([
      [x, y],
      [x + long, y],
    ]);
  });
  return `<path fill="none" stroke="${colour}" stroke-width="2.4" stroke-linecap="round" opacity=".75" d="${lines.join('')}"/>`;
}

/** The mown way from the foreground to the green, narrowing as it goes. */
export function fairway(canvas: Canvas, green: Point, wide: number): string {
  const { tones, random } = canvas;
  const start = random.chance(0.5) ? random.between(120, 420) : random.between(780, 1080);
  const bend = random.between(0.5, 1) * (start < width / 2 ? 1 : -1) * 150;
  const [gx, gy] = green;
  const spots = [0, 0.3, 0.55, 0.78, 0.93, 1].map((share) => {
    const down = gy + (height + 60 - gy) * (1 - share) ** 1.5;
    const x = start + (gx - start) * share + Math.sin(share * Math.PI) * bend;
    return { x, y: down, half: wide * (0.12 + 0.88 * (1 - share) ** 1.25) };
  });
  const side = (sign: number, factor: number) =>
    spots.map(({ x, y, half }): Point => [x + sign * half * factor, y]);
  const band = (from: number, to: number) =>
    closedCurve([...side(1, from), ...side(1, to).reverse()]);
  const stripe = mix(tones.grass, tones.lit, 0.55);
  return (
    `<path fill="${tones.lit}" d="${closedCurve([...side(-1, 1), [gx, gy - 8], ...side(1, 1).reverse()])}"/>` +
    `<path fill="${stripe}" d="${band(-0.62, -0.2)}${band(0.2, 0.62)}"/>`
  );
}

export function green(canvas: Canvas, [x, y]: Point, size: number): string {
  const { tones, random } = canvas;
  const oval = (grow: number, down: number) =>
    `cx="${Math.round(x)}" cy="${Math.round(y + down)}" rx="${Math.round(size * grow)}" ry="${Math.round(size * grow * 0.21)}"`;
  const side = random.chance(0.5) ? 1 : -1;
  const trap = (across: number, down: number, long: number) =>
    closedCurve(
      blob(
        [x + across * size, y + down * size],
        { long: long * size, short: long * size * 0.2, angle: 0, corners: 10, wobble: 0.22 },
        random,
      ),
    );
  const traps = trap(side * 1.2, 0.27, 0.52) + trap(-side * 1.32, 0.08, 0.34);
  return (
    `<ellipse fill="${mix(tones.grass, tones.lit, 0.5)}" ${oval(1.26, size * 0.02)}/>` +
    `<ellipse fill="${mix(tones.lit, palette.cream, 0.45)}" ${oval(1, 0)}/>` +
    `<path fill="${mix(tones.earth, tones.dark, 0.3)}" d="${traps}"/><path fill="#F3E9D0" transform="translate(1 4)" d="${traps}"/>`
  );
}

export function flag({ tones }: Canvas, [x, y]: Point, tall: number): string {
  const size = Math.round(tall) / 100;
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${size})" stroke-linecap="round"><path stroke="${tones.dark}" stroke-opacity=".3" stroke-width="4" d="M0 0l46 7"/><path stroke="${palette.cream}" stroke-width="4" d="M0 0v-98"/><path fill="${palette.flag}" d="M2-100q22 1 46 14q-24 11-46 12z"/></g>`;
}

/** The grain of the paper, as in the course plans. */
export function grain({ tones, random }: Canvas): string {
  const thread = Array.from(
    { length: 28 },
    (_, row): Point => [row % 2 === 0 ? -20 : width + 20, row * 29 + random.between(-11, 11)],
  );
  return `<path fill="none" stroke="${tones.dark}" stroke-opacity=".12" stroke-width="1.8" stroke-linecap="round" stroke-dasharray="0 19 0 27" d="${polyline(thread)}"/>`;
}
