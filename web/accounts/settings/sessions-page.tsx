import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { whenIn } from '#contract/values/when.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { lateCall } from '#web/api/late-call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { confirmAlert } from '#web/overlays/overlay-store.ts';
import { Link } from '#web/router/link.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { Setting } from './setting.tsx';
import styles from './settings-page.module.css';
import { SignIns } from './sign-ins.tsx';

export function SessionsPage() {
  const query = useQuery({ queryKey: ['sessions'], queryFn: () => lateCall('sessions') });
  const { data, error } = query;
  return (
    <>
      <Setting
        of="sessions"
        description="Where you are signed in."
        lead={
          <>
            If you do not know one of these, sign it out and{' '}
            <Link to="/settings/update-password">change your password</Link>.
          </>
        }
      >
        {data && <Devices devices={data.data} />}
        {!data && <PartFailed what="Your devices" query={query} />}
        {!data && !error && <Loading />}
      </Setting>
      {/* Below the devices, once their number is known: it is not pushed down. */}
      {(data || error) && <SignIns />}
    </>
  );
}

type Session = CallAnswer<'sessions'>['data'][number];

function Devices({ devices }: { devices: Session[] }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const list = useRef<HTMLUListElement>(null);
  const ownFirst = devices.toSorted((one, other) => Number(other.current) - Number(one.current));

  const signOut = (name: string, change: () => Promise<unknown>, done: string) =>
    run(
      name,
      async () => {
        await change();
        await queryClient.invalidateQueries({ queryKey: ['sessions'] });
        // The button disappears with its device. Focus the list, unless the focus has moved on.
        const isStillThere = document.activeElement?.matches('body, [aria-disabled=true]');
        if (isStillThere) list.current?.focus();
      },
      done,
    );

  async function signOutOthers() {
    const sure = await confirmAlert({
      type: 'warning',
      title: 'Sign out all other devices?',
      bodyText: 'Anyone using them has to sign in again. You stay signed in here.',
      primaryCTAText: 'Sign Out',
      showSecondaryCTA: true,
      secondaryCTAText: 'Keep Them Signed In',
    });
    if (sure)
      await signOut('all', () => lateCall('endOtherSessions'), 'All other devices are signed out.');
  }

  return (
    <>
      <ul className={sections.list} ref={list} tabIndex={-1} aria-label="Devices">
        {ownFirst.map((session) => (
          <Device
            key={session.id}
            session={session}
            isEnding={underWay.includes(session.id)}
            onEnd={() =>
              signOut(
                session.id,
                () => lateCall('endSession', { params: { id: session.id } }),
                `${session.device} is signed out.`,
              )
            }
          />
        ))}
      </ul>
      <FormFailure message={failure} />
      {devices.some(({ current }) => !current) && (
        <Button variant="outline" loading={underWay.includes('all')} onClick={signOutOthers}>
          Sign Out All Other Devices
        </Button>
      )}
    </>
  );
}

function Device({
  session: { device, current, created_at, last_seen_at },
  isEnding,
  onEnd,
}: {
  session: Session;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const zone = useZone();
  const used = whenIn(zone, last_seen_at, 'log');
  const signedIn = whenIn(zone, created_at, 'log');
  return (
    <li className={classNames(sections.row, styles.device)}>
      <div>
        <p>
          <strong>{device}</strong> {current && <Badge>This device</Badge>}
        </p>
        {!current && used !== signedIn && (
          <p className={sections.quiet}>
            Last used <time dateTime={last_seen_at}>{used}</time>
          </p>
        )}
        <p className={sections.quiet}>
          Signed in <time dateTime={created_at}>{signedIn}</time>
        </p>
      </div>
      {!current && (
        <Button variant="outline" loading={isEnding} onClick={onEnd}>
          Sign Out
          {/* Distinguishes two devices of the same kind. */}
          <span className="visually-hidden">
            {' '}
            {device}, last used {used}
          </span>
        </Button>
      )}
    </li>
  );
}

function Loading() {
  return (
    <div className={sections.list}>
      <p className="visually-hidden" role="status">
        Loading your devices…
      </p>
      {['one', 'two'].map((key) => (
        <div className={sections.row} key={key}>
          <div className={styles.waiting}>
            <Skeleton shape="short" />
            <Skeleton />
            <Skeleton />
          </div>
        </div>
      ))}
    </div>
  );
}
