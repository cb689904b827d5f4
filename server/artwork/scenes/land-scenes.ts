import type { Point } from '../materials/shapes.ts';
import { width } from '../materials/shapes.ts';
import {
  along,
  below,
  type Canvas,
  clouds,
  crownMarker,
  fairway,
  firMarker,
  flag,
  grain,
  green,
  hatched,
  hillLine,
  mountain,
  sky,
  stand,
  strokes,
  sun,
} from './scene-components.ts';
import { tallGrass } from './scene-details.ts';
import { mix } from './scene-light.ts';

// Painted from the back to the front, as all scenes are.

/** Wheat in August, in any light. */
const ripe = '#D2B268';

export function mountains(canvas: Canvas): string {
  const { tones, random } = canvas;
  const horizon = random.between(430, 480);
  const main = random.between(330, 870);
  const peaks = [-1, 1, 0].map((side) => {
    const x = main + side * random.between(260, 390);
    const tall = side === 0 ? random.between(290, 350) : random.between(170, 250);
    return {
      at: [x, horizon - tall] as Point,
      half: tall * random.between(1.05, 1.3),
      base: horizon + 30,
    };
  });
  const foothills = hillLine(random, horizon + 30, 70);
  const meadow = hillLine(random, 590, 40);
  const hole: Point = [random.between(420, 780), 560];
  const rock = mix(tones.far, tones.near, 0.24);
  return [
    firMarker('f', tones.dark, mix(tones.dark, tones.near, 0.5)),
    sky(canvas, 560),
    sun(canvas, [main + random.pick([-330, 330]), random.between(110, 200)], 44),
    clouds(canvas, 3, 90, 250),
    below(hillLine(random, horizon - 60, 110, 11), mix(tones.low, tones.far, 0.7)),
    ...peaks.map((peak, index) =>
      mountain(canvas, peak, index === 2 ? rock : mix(rock, tones.far, 0.45)),
    ),
    hatched(canvas, foothills, mix(tones.far, tones.near, 0.62), [16, 36, 62]),
    stand('f', along(random, foothills, 46), 0.9),
    hatched(canvas, meadow, tones.grass, [18, 46, 84, 130]),
    stand('f', along(random, meadow, 16, 0, 0.34), 2),
    stand('f', along(random, meadow, 16, 0.68, 1), 2.2),
    fairway(canvas, hole, 300),
    green(canvas, hole, 92),
    flag(canvas, hole, 110),
    stand(
      'f',
      [
        [random.between(20, 90), 800],
        [random.between(120, 190), 830],
      ],
      6.4,
    ),
    stand('f', [[random.between(1040, 1180), 825]], 6),
    grain(canvas),
  ].join('');
}

export function pines(canvas: Canvas): string {
  const { tones, random } = canvas;
  const hole: Point = [random.between(520, 680), 520];
  const back = hillLine(random, 500, 40);
  const ground = hillLine(random, 545, 22);
  const rows = [0, 1, 2, 3].map((row) => {
    const open = 190 + row * 85;
    const feet = [-1, 1].flatMap((side) =>
      Array.from({ length: 6 - row }, (_, index): Point => {
        const out = open + index * (70 + row * 46) + random.between(-24, 24);
        return [hole[0] + side * out, 560 + row * 74 + random.between(-12, 12)];
      }),
    );
    return stand(`f${row}`, feet, 3.2 + row * 2.2);
  });
  const tone = (row: number) => mix(mix(tones.far, tones.near, 0.55), tones.dark, row / 3);
  return [
    ...[0, 1, 2, 3].map((row) =>
      firMarker(`f${row}`, tone(row), mix(tone(row), tones.grass, 0.24)),
    ),
    sky(canvas, 560),
    sun(canvas, [hole[0] + random.between(-120, 120), random.between(190, 330)], 62),
    clouds(canvas, 2, 90, 200),
    below(hillLine(random, 470, 100, 6), mix(tones.low, tones.far, 0.65)),
    below(back, mix(tones.far, tones.near, 0.35)),
    stand('f0', along(random, back, 50), 1.1),
    hatched(canvas, ground, tones.grass, [16, 44, 84, 134]),
    fairway(canvas, hole, 260),
    green(canvas, hole, 84),
    flag(canvas, hole, 104),
    ...rows,
    grain(canvas),
  ].join('');
}

export function prairie(canvas: Canvas): string {
  const { tones, random } = canvas;
  const horizon = Math.round(random.between(490, 530));
  const wheat = mix(ripe, tones.low, 0.28);
  const side = random.chance(0.5) ? 1 : -1;
  const elevator = Math.round(600 - side * random.between(250, 440));
  const hole: Point = [600 + side * random.between(60, 190), horizon + 112];
  const shelter = hillLine(random, horizon + 6, 5);
  const field = { x: [0, width], y: [horizon + 22, horizon + 90] } as const;
  const bales = Array.from({ length: 5 }, (): string => {
    const down = random.between(26, 66);
    const x = Math.round(elevator + side * random.between(-120, 330));
    const size = Math.round(5 + down / 7);
    return `<ellipse cx="${x}" cy="${Math.round(horizon + down)}" rx="${size + 3}" ry="${size}"/>`;
  });
  const light = sun(canvas, [600 + side * random.between(120, 420), random.between(210, 380)], 54);
  const banks = clouds(canvas, 3, 250, horizon - 90, 1.9);
  return [
    crownMarker('c', mix(tones.near, tones.far, 0.25), mix(tones.near, tones.far, 0.5)),
    sky(canvas, horizon + 10),
    // No bank of clouds cuts the sun.
    banks,
    light,
    clouds(canvas, 6, 90, 240),
    below(hillLine(random, horizon + 2, 16, 5), mix(tones.far, tones.near, 0.25)),
    `<path fill="${mix(tones.near, tones.far, 0.2)}" d="M${elevator} ${horizon + 8}v-92l14-18v-22h26v22l14 18v92zm54 0v-48h46v48z"/>`,
    stand('c', along(random, shelter, 26, random.between(0, 0.3), random.between(0.6, 1)), 1.2),
    hatched(canvas, hillLine(random, horizon + 14, 12, 5), wheat, [14, 26, 40, 56, 74]),
    strokes(random, mix(wheat, tones.sun, 0.5), field, 34, 180),
    `<g fill="${mix(wheat, tones.earth, 0.6)}" stroke="${mix(wheat, tones.dark, 0.4)}" stroke-width="2">${bales.join('')}</g>`,
    hatched(canvas, hillLine(random, horizon + 98, 20, 6), tones.grass, [14, 38, 74, 124]),
    fairway(canvas, hole, 330),
    green(canvas, hole, 92),
    flag(canvas, hole, 118),
    tallGrass(canvas),
    grain(canvas),
  ].join('');
}
