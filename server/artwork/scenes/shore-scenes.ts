import { openCurve, type Point, polygon, width } from '../materials/shapes.ts';
import {
  along,
  below,
  type Canvas,
  clouds,
  fairway,
  firMarker,
  flag,
  grain,
  green,
  hatched,
  hillLine,
  sky,
  stand,
  strokes,
  sun,
} from './scene-components.ts';
import { coastGreen, facets, lighthouse, tallGrass } from './scene-details.ts';
import { mix } from './scene-light.ts';

export function lake(canvas: Canvas): string {
  const { tones, random } = canvas;
  const shore = random.between(420, 450);
  const wooded = hillLine(random, shore, 80);
  const side = random.chance(0.5) ? 1 : -1;
  const hole: Point = [600 + side * random.between(170, 280), 600];
  const light: Point = [600 - side * random.between(60, 240), shore - random.between(120, 190)];
  const point = [
    [-80, 640],
    [120, 615],
    [330, 590],
    [560, 575],
    [800, 600],
    [1010, 560],
    [1300, 540],
  ].map(([x = 0, y = 0]): Point => [side > 0 ? x : width - x, y + random.between(-14, 14)]);
  const near = side > 0 ? point : point.reverse();
  return [
    firMarker('f', tones.dark, mix(tones.dark, tones.near, 0.5)),
    sky(canvas, shore + 20),
    sun(canvas, light, 50),
    clouds(canvas, 3, 80, 220),
    below(hillLine(random, shore - 40, 130, 7), mix(tones.low, tones.far, 0.75), shore + 10),
    below(hillLine(random, shore - 10, 90, 6), mix(tones.far, tones.near, 0.3), shore + 10),
    below(wooded, mix(tones.far, tones.near, 0.7), shore + 10),
    stand('f', along(random, wooded, 60), 0.8),
    `<path fill="${tones.water}" d="M0 ${Math.round(shore)}h${width}v400H0z"/>`,
    below(
      hillLine(random, shore - 2, -34, 9)
        .map(([x, y]): Point => [x, y + 18])
        .reverse(),
      mix(tones.water, tones.near, 0.35),
      Math.round(shore),
    ),
    strokes(
      random,
      tones.sparkle,
      { x: [light[0] - 120, light[0] + 120], y: [shore + 30, 640] },
      22,
      150,
    ),
    strokes(random, tones.sparkle, { x: [0, width], y: [shore + 40, 640] }, 20, 120),
    hatched(canvas, near, tones.grass, [16, 40, 74, 116]),
    fairway(canvas, hole, 240),
    green(canvas, hole, 96),
    flag(canvas, hole, 120),
    stand(
      'f',
      [
        [600 - side * 540, 830],
        [600 - side * 450, 790],
        [600 - side * 380, 815],
      ],
      6.2,
    ),
    stand(
      'f',
      [
        [600 + side * 560, 690],
        [600 + side * 510, 650],
      ],
      4,
    ),
    grain(canvas),
  ].join('');
}

export function coast(canvas: Canvas): string {
  const { tones, random } = canvas;
  const horizon = Math.round(random.between(320, 370));
  const side = random.chance(0.5) ? 1 : -1;
  const turned = (points: number[][]) =>
    points.map(([x = 0, y = 0]): Point => [side > 0 ? x : width - x, y]);
  const shift = random.between(-60, 60);
  const top = turned([
    [-60, 396],
    [90, 386 + random.between(-14, 14)],
    [240, 412],
    [400 + shift, 424 + random.between(-12, 12)],
    [540 + shift, 462],
    [640 + shift, 520],
  ]);
  const brink = turned([
    [668 + shift, 560],
    [640 + shift, 610],
    [676 + shift, 668],
    [650 + shift, 730],
    [700 + shift, 790],
    [700 + shift, 880],
  ]);
  const foot = turned([
    [700 + shift, 566],
    [716 + shift, 622],
    [764 + shift, 676],
    [752 + shift, 740],
    [812 + shift, 800],
    [820 + shift, 880],
  ]);
  const [corner] = turned([[-60, 880]]) as [Point];
  const [hole] = turned([[430 + shift, 474]]) as [Point];
  const [light] = turned([[1000, horizon - 52]]) as [Point];
  const farHead = turned([
    [700, horizon + 8],
    [860, horizon - 40],
    [1000, horizon - 56],
    [1140, horizon - 80],
    [1300, horizon - 70],
    [1300, horizon + 8],
  ]);
  const rock = mix(tones.earth, tones.near, 0.45);
  const foam = openCurve(foot);
  const deep = mix(tones.water, tones.near, 0.16);
  return [
    firMarker('f', tones.dark, mix(tones.dark, tones.near, 0.5)),
    sky(canvas, horizon + 4),
    sun(canvas, [600 + side * random.between(160, 330), horizon - random.between(90, 200)], 48),
    clouds(canvas, 4, 70, horizon - 90),
    `<path fill="${deep}" d="M0 ${horizon}h${width}v500H0z"/>`,
    below(hillLine(random, horizon + 86, -12, 5), mix(deep, tones.water, 0.5)),
    below(hillLine(random, horizon + 190, -26, 5), tones.water),
    `<path fill="${mix(tones.far, tones.near, 0.25)}" d="${openCurve(farHead)}z"/>`,
    random.chance(0.6) ? lighthouse(canvas, light) : '',
    strokes(random, tones.sparkle, { x: [0, width], y: [horizon + 14, 790] }, 46, 170),
    `<path fill="none" stroke="${tones.sparkle}" stroke-width="52" stroke-linejoin="round" opacity=".3" d="${foam}"/>`,
    `<path fill="none" stroke="${tones.sparkle}" stroke-width="20" opacity=".75" d="${foam}"/>`,
    `<path fill="${mix(rock, tones.dark, 0.42)}" d="${polygon([...top.slice(-1), ...foot, ...brink.slice().reverse()])}"/>`,
    `<path fill="${rock}" d="${polygon([...top.slice(-1), ...brink, ...facets(brink, foot, random)])}"/>`,
    `<path fill="${tones.grass}" d="${polygon([...top, ...brink, corner])}"/>`,
    coastGreen(canvas, hole, side),
    stand('f', along(random, top, 9, 0, 0.34), 2.4),
    tallGrass(canvas, side > 0 ? [0, 360] : [840, 1200]),
    grain(canvas),
  ].join('');
}
