import type { MemberFilters, MessageFilters } from './messages.ts';

/** Whether a message goes to members, who get news, and not to the people of an event. */
export const isToMembers = (filters: MessageFilters): filters is MemberFilters =>
  'members' in filters;
