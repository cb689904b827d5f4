import type { ListOf } from '../lists/list-search.ts';

export const safetyList = {
  call: 'safetyPeople',
  path: '/organize/events/$slug/safety',
  fields: [],
} as const satisfies ListOf<'safetyPeople'>;

export function safetyListOf({
  uuid,
  slug,
}: {
  uuid: string;
  slug: string;
}): ListOf<'safetyPeople'> {
  return { ...safetyList, of: { uuid }, params: { slug } };
}
