import { palette } from './palette.ts';
import { seeded } from './seeded.ts';

export function drawCoursePlan(slug: string): string {
  const random = seeded(slug);
  const x = Math.round(random.between(300, 900));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><path fill="${palette.mist}" d="M0 0h1200v800H0z"/><circle cx="${x}" cy="400" r="120" fill="${palette.green}"/></svg>`;
}
