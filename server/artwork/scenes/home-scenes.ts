import { height, openCurve, type Point, width } from '../materials/shapes.ts';
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
  sky,
  snowyFirMarker,
  stand,
  strokes,
  sun,
} from './scene-components.ts';
import { house } from './scene-details.ts';
import { mix } from './scene-light.ts';

export function clubhouse(canvas: Canvas): string {
  const { tones, random } = canvas;
  const side = random.chance(0.5) ? 1 : -1;
  const lawn = hillLine(random, 560, 22);
  const hole: Point = [600 + side * random.between(240, 330), 640];
  const x = 600 - side * random.between(120, 190);
  const hill = hillLine(random, 480, 120, 6);
  return [
    firMarker('f', tones.dark, mix(tones.dark, tones.near, 0.5)),
    crownMarker('c', tones.near, mix(tones.near, tones.grass, 0.4)),
    sky(canvas, 600),
    sun(canvas, [x + side * random.between(330, 470), random.between(150, 260)], 48),
    clouds(canvas, 3, 90, 260),
    below(hillLine(random, 430, 130, 7), mix(tones.low, tones.far, 0.7)),
    hatched(canvas, hill, mix(tones.far, tones.near, 0.4), [18, 40, 68]),
    stand('c', along(random, hill, 26), 1.5),
    below(hillLine(random, 545, 16), mix(tones.grass, tones.near, 0.35)),
    stand(
      'f',
      [
        [x - 330, 572],
        [x - 285, 566],
        [x + 310, 570],
        [x + 352, 574],
      ],
      5,
    ),
    house(canvas, [x, 566]),
    hatched(
      canvas,
      lawn.map(([at, y]): Point => [at, y + 26]),
      tones.grass,
      [20, 52, 96, 150],
    ),
    stand(
      'c',
      [
        [x - 236, 590],
        [x + 238, 592],
      ],
      3.4,
    ),
    fairway(canvas, hole, 270),
    green(canvas, hole, 104),
    flag(canvas, hole, 128),
    stand(
      'f',
      [
        [600 - side * 545, 800],
        [600 - side * 470, 832],
      ],
      6,
    ),
    grain(canvas),
  ].join('');
}

export function winter(canvas: Canvas): string {
  const { tones, random } = canvas;
  const far = hillLine(random, 470, 90, 6);
  const field = hillLine(random, 560, 46, 6);
  const front = hillLine(random, 690, 60, 5);
  const hole: Point = [random.between(420, 780), 606];
  const flakes = Array.from(
    { length: 70 },
    (): Point => [random.between(0, width), random.between(0, height)],
  );
  const walked: Point[] = [
    [hole[0] - 150, 830],
    [hole[0] - 60, 760],
    [hole[0] - 90, 690],
    [hole[0] + 20, 650],
    [hole[0] - 8, 612],
  ];
  return [
    snowyFirMarker('f', mix(tones.near, tones.dark, 0.25), tones.snow),
    `<marker id="b" overflow="visible"><path fill="none" stroke="${mix(tones.dark, tones.earth, 0.3)}" stroke-width=".8" stroke-linecap="round" d="M0 0V-27M0-8-8-19M-4-14-10-16M-6-17-6-22M0-11 8-22M4-17 10-18M6-20 6-25M0-16-5-26M-2-21-7-25M0-18 4-28"/></marker>`,
    sky(canvas, 600),
    sun(canvas, [random.between(200, 1000), random.between(140, 300)], 46),
    clouds(canvas, 3, 80, 280),
    below(hillLine(random, 420, 110, 6), mix(tones.low, tones.far, 0.55)),
    hatched(canvas, far, mix(tones.snowShade, tones.far, 0.55), [18, 42]),
    stand('f', along(random, far, 44), 1),
    hatched(canvas, field, tones.snowShade, [14]),
    stand('f', along(random, field, 12, 0, 0.36), 2.4),
    stand('b', along(random, field, 10, 0.6, 1), 2.8),
    below(
      field.map(([x, y]): Point => [x, y + 34 + 0.03 * Math.abs(600 - x)]),
      tones.snow,
    ),
    strokes(random, tones.snowShade, { x: [0, width], y: [600, 780] }, 26, 200),
    flag(canvas, hole, 120),
    below(
      front.map(([x, y]): Point => [x, y + 30]),
      mix(tones.snow, tones.snowShade, 0.35),
    ),
    `<path fill="none" stroke="${mix(tones.snowShade, tones.near, 0.35)}" stroke-width="5" stroke-linecap="round" stroke-dasharray="2 15" d="${openCurve(walked)}"/>`,
    stand(
      'b',
      [
        [random.between(960, 1060), 770],
        [random.between(1090, 1170), 800],
      ],
      5.4,
    ),
    stand(
      'f',
      [
        [random.between(30, 90), 800],
        [random.between(140, 200), 830],
        [random.between(250, 300), 812],
      ],
      6.4,
    ),
    `<path fill="none" stroke="${tones.snow}" stroke-width="5" stroke-linecap="round" opacity=".85" d="${flakes.map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}h0`).join('')}"/>`,
    grain(canvas),
  ].join('');
}
