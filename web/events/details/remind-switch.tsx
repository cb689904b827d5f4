import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lateCall } from '#web/api/late-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';

/** 20.5: one email when booking opens, or none. */
export function RemindSwitch({
  uuid,
  className,
}: {
  uuid: string;
  className?: string | undefined;
}) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const params = { uuid };
  const queryKey = ['openingReminder', { params }];
  const { data, isPending } = useQuery({
    queryKey,
    queryFn: () => lateCall('openingReminder', { params }),
    staleTime: 0,
    gcTime: 0,
  });
  const isSet = data?.data.set ?? false;
  const change = () =>
    run(
      'reminder',
      async () => {
        const name = isSet ? 'removeOpeningReminder' : 'setOpeningReminder';
        queryClient.setQueryData(queryKey, await lateCall(name, { params }));
      },
      isSet ? 'We send no email when booking opens.' : 'We email you when booking opens.',
    );
  return (
    <>
      {/* Before it: the button stands at the edge of its bar. */}
      <FormFailure message={failure} />
      <Button
        variant={isSet ? 'outline' : 'green'}
        className={className}
        loading={isPending || underWay.includes('reminder')}
        onClick={change}
      >
        {isSet ? 'Stop the Reminder' : 'Remind Me'}
      </Button>
    </>
  );
}
