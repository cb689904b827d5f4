import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrganizerEvent } from '#contract/events/organize-events.ts';
import { eventDates } from '#web/events/event-time.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { organize } from '../../session/organize-call.ts';
import { orReload } from '../record/event-record.ts';

/** Copies an event into a draft of the next year, and opens it (12.3). */
export function useRepeat() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { run, failure, underWay } = useButtonChange();
  // The same for each try: after a lost answer the copy is there once.
  const key = useRef<string>(undefined);

  const repeat = ({ uuid, version }: Pick<OrganizerEvent, 'uuid' | 'version'>) =>
    run('repeat', async () => {
      key.current ??= crypto.randomUUID();
      const body = { version, key: key.current };
      const { data } = await orReload(queryClient, () =>
        organize('repeatEvent', { params: { uuid }, body }),
      );
      key.current = undefined;
      await queryClient.invalidateQueries({ queryKey: ['organizerEvents'] });
      await navigate({ to: '/organize/events/$slug/edit', params: { slug: data.slug } });
      notifyDone(`A draft for ${eventDates(data)}. Review it, then publish.`);
    });

  return { repeat, failure, isRepeating: underWay.includes('repeat') };
}
