import { organizeCalls } from 'virtual:organize-calls';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import type { DoorPass } from '#contract/door/door.ts';
import type { OrganizerSelf } from '#contract/organizing/organizing.ts';
import { passEndHour, passOpensMinutes } from '#contract/values/portal-limits.ts';
import { callEndpoint } from '#web/api/call.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { loadChunk } from '#web/loading/load-chunk.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import summaries from '../pieces/summary-arrow.module.css';
import { mayAt } from '../session/may.ts';
import styles from './door-passes.module.css';

const QrCode = lazy(() =>
  loadChunk(() => import('#web/ui/qr-code.tsx')).then((file) => ({ default: file.QrCode })),
);

const states: Record<DoorPass['state'], string> = {
  waiting: 'Not opened yet',
  open: 'At the door',
  ended: 'Ended',
};

/** The list of helpers, opened, with the focus on its first step. */
function begin(helpers: HTMLDetailsElement | null): void {
  if (!helpers) return;
  helpers.open = true;
  helpers.scrollIntoView();
  helpers.querySelector('button')?.focus();
}

const intoView = (pass: HTMLElement | null) => pass?.scrollIntoView({ block: 'nearest' });

/** Passes for helpers without an account (14.2). */
export function DoorPasses({ event }: { event: string }) {
  const [passes, setPasses] = useState<DoorPass[]>();
  const [made, setMade] = useState<{ uuid: string; url: string }>();
  // "Give a Pass" on the event's screen leads here.
  const [isCalled] = useState(() => location.hash === '#passes');
  const [isOpen, setOpen] = useState(false);
  const { run, failure, underWay } = useButtonChange();
  const params = { uuid: event };

  const load = async () => {
    const answer = await callEndpoint(organizeCalls.doorPasses, { params });
    setPasses((answer as { data: DoorPass[] }).data);
  };
  const refresh = useEffectEvent(() => void load().catch(() => undefined));
  useEffect(() => {
    if (!isOpen) return undefined;
    // A helper opens the pass on another phone.
    const timer = setInterval(refresh, 3000);
    return () => clearInterval(timer);
  }, [isOpen]);

  const make = () =>
    run('make', async () => {
      const answer = await callEndpoint(organizeCalls.makeDoorPass, { params });
      setMade((answer as { data: { uuid: string; url: string } }).data);
      await load();
    });
  const end = (uuid: string) =>
    run(uuid, async () => {
      await callEndpoint(organizeCalls.endDoorPass, { params: { uuid } });
      await load();
    });

  const shown = passes?.find(({ uuid }) => uuid === made?.uuid);
  return (
    <details
      className={classNames(styles.helpers, summaries.arrows)}
      id="passes"
      ref={isCalled ? begin : undefined}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
        if (currentTarget.open) void run('load', load);
      }}
    >
      <summary>Helpers at the door</summary>
      {isOpen && <HowPassesWork event={event} />}
      <Button variant="outline" loading={underWay.includes('make')} onClick={make}>
        Show a Pass
      </Button>
      <FormFailure message={failure} />
      {made && shown?.state === 'open' && (
        <p role="status">{shown.name} is at the door. Show a new pass to the next helper.</p>
      )}
      {made && (!shown || shown.state === 'waiting') && (
        <Suspense>
          <div className={styles.pass} ref={intoView}>
            <QrCode text={made.url} label="Pass for a Helper, as a QR Code" />
            <p>
              It opens once, within {passOpensMinutes} minutes. Show a new one to the next helper.
            </p>
            <SendPass url={made.url} />
          </div>
        </Suspense>
      )}
      {passes && passes.length === 0 && <p>Nobody helps yet.</p>}
      <ul>
        {passes?.map((pass) => (
          <HelperRow
            key={pass.uuid}
            pass={pass}
            isEnding={underWay.includes(pass.uuid)}
            onEnd={() => end(pass.uuid)}
          />
        ))}
      </ul>
    </details>
  );
}

function HowPassesWork({ event }: { event: string }) {
  const invites = useInvites(event);
  return (
    <>
      <p>
        A helper needs no account: they scan a pass with the phone’s camera and type a name. A pass
        opens once, within {passOpensMinutes} minutes. It ends at {passEndHour} in the morning after
        the event.
      </p>
      <p>
        A helper who is not beside you opens the pass by its link. They can do so before the day of
        the event: the pass still works on the day.
      </p>
      <p>
        A captain of this event needs no pass.{' '}
        {invites ? (
          <a href={`/organize/people?invite=captain&event=${event}`}>Invite a Captain</a>
        ) : (
          'Organizers invite captains, under Roles.'
        )}
      </p>
    </>
  );
}

/** Whether who reads it makes others captain. The list of the door does not know who that is. */
function useInvites(event: string): boolean {
  const [invites, setInvites] = useState(false);
  useEffect(() => {
    callEndpoint(organizeCalls.me).then(
      (answer) =>
        setInvites(mayAt((answer as { data: OrganizerSelf }).data, 'roles.give-for-event', event)),
      () => undefined,
    );
  }, [event]);
  return invites;
}

/** For a helper who is not there yet: by the phone's own way to share, else by the clipboard. */
function SendPass({ url }: { url: string }) {
  const { run, failure, underWay } = useButtonChange();
  const [isCopied, setCopied] = useState(false);
  const send = () =>
    run('send', async () => {
      if (typeof navigator.share !== 'undefined') {
        await navigator.share({ title: 'Pass for the door', url }).catch((error: unknown) => {
          // Whoever closes the phone's sheet wants nothing sent.
          if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
        });
        return;
      }
      await navigator.clipboard.writeText(url);
      setCopied(true);
    });
  return (
    <>
      <Button variant="outline" loading={underWay.includes('send')} onClick={send}>
        {typeof navigator.share === 'undefined' ? 'Copy the Link' : 'Send as a Link'}
      </Button>
      <p role="status">{isCopied && 'The link is copied. Paste it into a message.'}</p>
      <FormFailure message={failure} />
    </>
  );
}

/** Ending cannot be taken back: it is asked once more. */
function HelperRow({
  pass: { name, state, check_ins },
  isEnding,
  onEnd,
}: {
  pass: DoorPass;
  isEnding: boolean;
  onEnd: () => void;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <li>
      <span>
        {name ?? 'A pass'}: {states[state]}
        {check_ins > 0 && `, ${check_ins} let in`}
      </span>
      {state !== 'ended' && (
        <Button
          variant="outline"
          loading={isEnding}
          onClick={() => (isAsked ? onEnd() : setAsked(true))}
        >
          {isAsked ? 'Really End' : 'End'}
          <span className="visually-hidden">
            {name === null ? ' the pass that is not opened yet' : ` the pass of ${name}`}
          </span>
        </Button>
      )}
    </li>
  );
}
