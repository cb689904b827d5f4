import { palette } from '../materials/palette.ts';
import { closedCurve, type Point, width } from '../materials/shapes.ts';
import { type Canvas, flag, green } from './scene-components.ts';
import { mix } from './scene-light.ts';

export function tallGrass(
  { tones, random }: Canvas,
  [from, to]: [number, number] = [0, width],
): string {
  const blades = Array.from({ length: 46 }, (): string => {
    const share = random.fraction();
    const x = Math.round(
      from + (to - from) * (share < 0.5 ? share ** 1.6 : 1 - (1 - share) ** 1.6),
    );
    const [lean, tall] = [random.whole(-16, 20), random.whole(34, 92)];
    return `M${x} 806q${Math.round(lean / 4)}-${Math.round(tall / 2)} ${lean}-${tall}`.replace(
      / -/g,
      '-',
    );
  });
  return `<path fill="none" stroke="${mix(tones.near, tones.earth, 0.3)}" stroke-width="3" stroke-linecap="round" d="${blades.join('')}"/>`;
}

export function lighthouse({ tones }: Canvas, [x, y]: Point): string {
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path fill="${tones.snow}" d="M-9 0l3-54h12l3 54z"/><path fill="${palette.flag}" d="M-8-18l1-14h14l1 14zM-7-54l7-13 7 13z"/><path fill="${tones.glow}" d="M-4-54h8v-5h-8z"/></g>`;
}

/** Where the lit half of the rock ends: back and forth between the brink and the water. */
export function facets(brink: Point[], foot: Point[], random: Canvas['random']): Point[] {
  return brink
    .map(([x, y], index): Point => {
      const [fx, fy] = foot[index] ?? [x, y];
      const share = (index % 2 === 0 ? 0.62 : 0.2) + random.between(-0.08, 0.08);
      return [x + (fx - x) * share, y + (fy - y) * share + 14];
    })
    .reverse();
}

/** On the cliff there is no way up through the foreground: the fairway comes along the edge. */
export function coastGreen(canvas: Canvas, hole: Point, side: number): string {
  const { tones } = canvas;
  const [x, y] = hole;
  const at = (out: number, down: number): Point => [x + side * out, y + down];
  const band = (inner: number, outer: number) =>
    closedCurve([
      at(60, 4),
      at(-20 - outer * 0.3, outer * 0.5 - 6),
      at(-130 - outer * 0.7, 70 + outer * 0.6),
      at(-210 - outer, 220 + outer * 0.4),
      at(-250 - outer, 420),
      at(-250 - inner, 420),
      at(-170 - inner, 220 + inner * 0.4),
      at(-90 - inner * 0.6, 90 + inner * 0.5),
      at(10 - inner * 0.2, 20),
    ]);
  return [
    `<path fill="${tones.lit}" d="${band(-120, 60)}"/>`,
    `<path fill="${mix(tones.grass, tones.lit, 0.55)}" d="${band(-70, -30)}${band(0, 36)}"/>`,
    green(canvas, hole, 88),
    flag(canvas, hole, 124),
  ].join('');
}

export function house({ tones }: Canvas, [x, y]: Point): string {
  const wall = mix(tones.snow, tones.earth, 0.16);
  const roof = mix(tones.dark, tones.near, 0.15);
  const shade = mix(wall, tones.dark, 0.2);
  const panes = [-168, -128, -88, 84, 124, 164].map((at) => `M${at}-62h20v30h-20z`).join('');
  const door =
    'M-12 0v-42h24V0zM-44-58h20v30h-20zM24-58h20v30h-20zM-10-96a10 10 0 0 1 20 0v14h-20z';
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})"><path fill="${wall}" d="M-196 0v-84h392V0z"/><path fill="${roof}" d="M-212-80l38-62h348l38 62z"/><path fill="${wall}" d="M-66 0v-92l66-60 66 60V0z"/><path fill="${shade}" d="M-196-80h130v9h-130zM66-80h130v9H66z"/><path fill="none" stroke="${roof}" stroke-width="12" d="M-76-86L0-156 76-86"/><path fill="${mix(tones.earth, tones.dark, 0.3)}" d="M-132-141v-28h24v28zM108-141v-28h24v28z"/><path fill="${tones.glow}" d="${panes}${door}"/><path fill="none" stroke="${roof}" stroke-width="5" d="M-196-2h392M-190-36V0M-60-36h-136M60-36h136M190-36V0" opacity=".5"/></g>`;
}
