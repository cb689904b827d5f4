import { drawCoursePlan } from './course-plan/course-plan.ts';
import { drawScene } from './scenes/scene.ts';

/** The SVG of a drawn picture, by its path; undefined for any other picture. */
export function drawingOf(path: string): string | undefined {
  const [, kind, seed] = /^\/drawings\/(course|scene)\/([a-z0-9-]{1,180})\.svg$/.exec(path) ?? [];
  if (seed === undefined) return undefined;
  return kind === 'course' ? drawCoursePlan(seed) : drawScene(seed);
}
