import { useQueryClient } from '@tanstack/react-query';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { organize, organizeQuery, useOrganized } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';

/** A captain's daily email of what changed (13.2). */
export function DailyEmail({ event }: { event: string }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const input = { params: { uuid: event } };
  const { data } = useOrganized('dailyEmail', input);
  // The list below says what goes wrong with the network.
  if (!data) return null;
  const { wanted } = data.data;

  const save = (value: boolean) =>
    run('save', async () => {
      const body = { wanted: value };
      const answer = await organize('saveDailyEmail', { ...input, body });
      storeAnswer(queryClient, organizeQuery('dailyEmail', input).queryKey, answer);
    });

  return (
    <div>
      <Switch
        label="Daily Email of Changes"
        checked={wanted}
        disabled={underWay.length > 0}
        aria-describedby="daily-email"
        onChange={(value) => void save(value)}
      />
      <p id="daily-email">
        At 7:00 in the morning, on days after a change
        {wanted ? '. The first one compares with when you turned it on.' : '; from tomorrow.'}
      </p>
      <FormFailure message={failure} />
    </div>
  );
}
