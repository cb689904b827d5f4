import type { Handover } from '#contract/organizing/handover.ts';

type Task = Handover['months'][number]['tasks'][number];

const names: Record<Task['task'], [one: string, several: string]> = {
  events: ['event', 'events'],
  statements: ['statement published', 'statements published'],
  memberships: ['membership by hand ended', 'memberships by hand ended'],
  messages: ['message to members', 'messages to members'],
  imports: ['list of members brought in', 'lists of members brought in'],
  deposits: ['deposit', 'deposits'],
  years: ['file of a fiscal year made', 'files of a fiscal year made'],
};

/** "3 events: Links Day, Spring Open and 1 more"; their statements do not name them again. */
export function taskInWords({ task, count, titles }: Task): string {
  const [one, several] = names[task];
  const more = count - titles.length;
  const named = more > 0 ? `${titles.join(', ')} and ${more} more` : titles.join(', ');
  const isNamed = titles.length > 0 && task !== 'statements';
  return `${count} ${count === 1 ? one : several}${isNamed ? `: ${named}` : ''}`;
}
