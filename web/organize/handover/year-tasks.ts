import type { Handover } from '#contract/organizing/handover.ts';

type Months = Handover['months'];
type Task = Months[number]['tasks'][number];

/** As somebody has to do it again; the statements do not name the events again. */
const duties: Record<Task['task'], string> = {
  events: 'Run',
  statements: 'Publish what the events raised',
  memberships: 'Renew the memberships that are paid by cheque or cash',
  messages: 'Write to the members',
  imports: 'Import a list of members',
  deposits: 'Bring cash and cheques to the bank',
  years: 'Close the fiscal year, and take its file',
};

/** From so many of the twelve months on it is a duty of most months, and said once. */
const oftenFrom = 6;

/** What comes in most months, and beside it what comes in each: as it comes again, this month first. */
export function dutiesOf(months: Months) {
  const often = (Object.keys(duties) as Task['task'][]).filter(
    (task) =>
      task !== 'events' && months.filter(({ tasks }) => hasTask(tasks, task)).length >= oftenFrom,
  );
  return {
    often: often.map((task) => duties[task]),
    months: [...months.slice(-1), ...months.slice(0, -1)].map(({ month, tasks }) => ({
      month,
      tasks: tasks.filter(({ task }) => !often.includes(task)),
    })),
  };
}

const hasTask = (tasks: Task[], asked: Task['task']) => tasks.some(({ task }) => task === asked);

/** "Run Links Day, Spring Open and 1 more" */
export function dutyInWords({ task, count, titles }: Task): string {
  if (task !== 'events') return duties[task];
  const more = count - titles.length;
  return `${duties.events} ${titles.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
