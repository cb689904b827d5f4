import { useQueryClient } from '@tanstack/react-query';
import { alwaysSent, notificationKinds } from '#contract/accounts/notification-kinds.ts';
import type { Notification } from '#contract/accounts/notifications.ts';
import { whenIn } from '#contract/values/when.ts';
import { lateCall } from '#web/api/late-call.ts';
import { callQuery, useCall } from '#web/api/use-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { Setting } from './setting.tsx';
import styles from './settings-page.module.css';

/** 21.2: each kind of email with its switch, and those that have none. */
export function NotificationsPage() {
  const query = useCall('notifications');
  const { data, error } = query;
  return (
    <>
      <Setting
        of="notifications"
        description="Which emails you get, and how to stop them."
        lead="Emails that you can do without. Each of them has a link that stops its kind with one click."
      >
        {data && <Switches notifications={data.data} />}
        {!data && <PartFailed what="Your notifications" query={query} />}
        {!data && !error && <Skeleton shape="short" />}
      </Setting>
      <section className={sections.section} aria-labelledby="always">
        <h3 id="always">Always sent</h3>
        <p>Without these you could lose money or a place, so they have no switch.</p>
        <ul>
          {alwaysSent.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function Switches({ notifications }: { notifications: Notification[] }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const change = (kind: Notification['kind'], on: boolean) =>
    run(
      kind,
      async () => {
        const answer = await lateCall('updateNotification', { body: { kind, on } });
        queryClient.setQueryData(callQuery('notifications').queryKey, answer);
      },
      'Updated Successfully',
    );
  return (
    <>
      <ul className={classNames(sections.list, styles.kinds)}>
        {notifications.map((one) => (
          <li key={one.kind}>
            <Switch
              label={notificationKinds[one.kind].name}
              checked={one.on}
              aria-busy={underWay.includes(one.kind) || undefined}
              aria-describedby={`${one.kind}-words`}
              onChange={(on) => change(one.kind, on)}
            />
            <p id={`${one.kind}-words`}>{notificationKinds[one.kind].words}</p>
            {one.reason !== 'booked' && (
              <p className={styles.reason}>
                <Reason notification={one} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <FormFailure message={failure} />
    </>
  );
}

/** Why it is on or off, so that nobody wonders where the emails come from. */
function Reason({ notification: { reason, since } }: { notification: Notification }) {
  const zone = useZone();
  const day = since === null ? '' : ` on ${whenIn(zone, since, 'day')}`;
  if (reason === 'given') return `You switched it on${day}.`;
  if (reason === 'withdrawn') return `You switched it off${day}.`;
  if (reason === 'member') {
    return 'On because you are a member, or were one in the last two years.';
  }
  return 'Off until you switch it on.';
}
