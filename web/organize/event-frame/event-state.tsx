import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { Badge } from '#web/ui/badge.tsx';

type Status = OrganizerEvent['status'];

const exceptions: Partial<Record<Status, { name: string; tone: 'sand' | 'flag' }>> = {
  draft: { name: 'Draft', tone: 'sand' },
  cancelled: { name: 'Called off', tone: 'flag' },
};

/** Nothing for an event that takes place as everybody sees it (W6). */
export function EventState({ status }: { status: Status }) {
  const exception = exceptions[status];
  return exception && <Badge tone={exception.tone}>{exception.name}</Badge>;
}
