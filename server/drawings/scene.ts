import { seeded } from './seeded.ts';

export const sceneKinds = [
  'mountains',
  'lake',
  'prairie',
  'coast',
  'pines',
  'clubhouse',
  'winter',
] as const;

const lights = ['dawn', 'day', 'evening'] as const;

export type SceneKind = (typeof sceneKinds)[number];
export type Light = (typeof lights)[number];

/** What `drawScene` will draw for this seed, for whoever must describe it or wants a certain kind. */
export function sceneOf(seed: string): { kind: SceneKind; light: Light } {
  const random = seeded(seed);
  return { kind: random.pick(sceneKinds), light: random.pick(lights) };
}

const inWords: Record<SceneKind, string> = {
  mountains: 'a fairway below layered mountains, with a red flag on the green',
  lake: 'a still lake between wooded hills, with a red flag on the near shore',
  prairie: 'wide prairie under a tall sky, with a red flag on a far green',
  coast: 'a headland above the sea, with a red flag on the clifftop green',
  pines: 'a fairway between tall pines, with a red flag at its end',
  clubhouse: 'a gabled clubhouse among trees, with a red flag on the lawn',
  winter: 'a snow-covered course with bare trees and one red flag',
};

const hours: Record<Light, string> = {
  dawn: 'in early light',
  day: 'by day',
  evening: 'in evening light',
};

/** What the picture shows, for people who cannot see it. */
export function describeScene(seed: string): string {
  const { kind, light } = sceneOf(seed);
  return `Drawing of ${inWords[kind]}, ${hours[light]}`;
}

export function drawScene(seed: string): string {
  const { kind } = sceneOf(seed);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><title>${kind}</title></svg>`;
}
