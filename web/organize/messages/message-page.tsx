import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Message } from '#contract/messages/messages.ts';
import { ApiError } from '#web/api/api-error.ts';
import { dateAndTime } from '#web/events/event-time.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam, useSearch, useView } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { listSearch } from '../lists/list-search.ts';
import type { RecordProps } from '../lists/list-with-record.tsx';
import { eventMessageList, messageList } from '../lists/organize-lists.ts';
import { ComingScreen } from '../pieces/coming-screen.tsx';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';
import {
  countInWords,
  deliveryNames,
  leftOutInWords,
  messageStateNames,
  peopleCount,
  whenInWords,
} from './message-words.ts';
import styles from './messages.module.css';

/** So often a message is looked at again while it waits, as somebody else may stop it, and while its emails do. */
const lookAgain = 5000;

const isUnderWay = (message: Message | undefined) =>
  message?.state === 'waiting' ||
  message?.delivery_counts.some(({ state }) => state === 'waiting') === true;

/** One message: its state, whom it is for, its text, and Stop while it waits (15.3). */
export function MessagePage({ isBeside }: RecordProps) {
  const uuid = useParam('id');
  const query = useQuery({
    ...organizeQuery('message', { params: { uuid } }),
    refetchInterval: ({ state }) => isUnderWay(state.data?.data) && lookAgain,
  });
  const { data, refetch } = query;
  if (data) return <Written key={uuid} message={data.data} refetch={refetch} isBeside={isBeside} />;
  return (
    <ComingScreen
      query={query}
      title="Message"
      isBeside={isBeside}
      missing={{
        title: 'No such message',
        text: 'It may be older than two years, or not be yours to see.',
        way: (
          <Link className={buttonClass('outline')} to="/organize/messages">
            See All Messages
          </Link>
        ),
      }}
    />
  );
}

function Written({
  message,
  refetch,
  isBeside,
}: RecordProps & { message: Message; refetch: () => unknown }) {
  const search = listSearch(messageList, useSearch());
  const { uuid, subject, text, state, event, audience, left_out } = message;
  const { name, tone } = messageStateNames[state];
  // Opened from the messages of its event.
  const { slug } = useView().params;
  return (
    <div className={isBeside ? sections.stack : page.page}>
      <PageHead title={subject} description="A message to the people of an event, or to members." />
      <header className={page.head}>
        {!isBeside && (
          <p>
            {event && slug !== undefined ? (
              <Link to={eventMessageList.path} params={{ slug }} search={search}>
                Messages of {event.title}
              </Link>
            ) : (
              <Link to={messageList.path} search={search}>
                Messages
              </Link>
            )}
          </p>
        )}
        <h1>{subject}</h1>
        <p className={styles.state}>
          <Badge tone={tone}>{name}</Badge>{' '}
          <span>{whenInWords(message, Date.parse(message.now))}</span>
        </p>
      </header>
      {state === 'waiting' && <Waiting message={message} refetch={refetch} />}
      <div>
        <section className={sections.section} aria-labelledby="to">
          <h2 id="to">To whom</h2>
          <p>
            {audience}: {countInWords(message)}.
          </p>
          {left_out.length > 0 && (
            <p className={sections.quiet}>Left out: {leftOutInWords(left_out)}.</p>
          )}
          <Delivery message={message} />
          <Who message={message} />
        </section>
        <section className={sections.section} aria-labelledby="text">
          <h2 id="text">What it says</h2>
          <p className={styles.text}>{text}</p>
          <p className={sections.buttons}>
            <Link
              className={buttonClass('outline')}
              to="/organize/messages/new"
              search={{ ...(event ? { event: event.slug } : { to: 'members' }), from: uuid }}
            >
              Duplicate
            </Link>
          </p>
        </section>
      </div>
    </div>
  );
}

/** What became of the emails, as long as the log has them: 90 days. */
function Delivery({ message: { delivery, delivery_counts } }: { message: Message }) {
  return delivery_counts.map(({ state, emails }) => {
    const named = delivery.filter((email) => email.state === state);
    return (
      <details key={state} className={styles.delivery}>
        <summary>
          {emails} {deliveryNames.get(state)}
        </summary>
        <ul className={styles.names}>
          {named.map(({ name, booking }, index) => (
            <li key={`${booking} ${index}`}>{name}</li>
          ))}
        </ul>
        {named.length < emails && <p>And {peopleCount(emails - named.length)} more.</p>}
      </details>
    );
  });
}

function Who({ message: { created_by, created_at, stopped_by, timezone } }: { message: Message }) {
  return (
    <p className={sections.quiet}>
      Written {dateAndTime(created_at, timezone)}
      {created_by !== null && ` by ${created_by}`}.
      {stopped_by !== null && ` Stopped by ${stopped_by}.`}
    </p>
  );
}

/** Any organizer can stop it, in any browser. */
function Waiting({ message, refetch }: { message: Message; refetch: () => unknown }) {
  const { uuid, send_at, now, timezone } = message;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const seconds = useSecondsUntil(send_at, now, refetch);
  const left = countdownText(seconds);
  const store = (data: Message) => {
    const { queryKey } = organizeQuery('message', { params: { uuid } });
    storeAnswer(queryClient, queryKey, { data });
    void queryClient.invalidateQueries({ queryKey: ['messages'] });
  };
  const stop = () =>
    run('stop', async () => {
      const { data } = await organize('stopMessage', { params: { uuid } }).catch(
        async (error: unknown) => {
          const isLate = error instanceof ApiError && error.code === 'changed_meanwhile';
          if (isLate) await refetch();
          throw error;
        },
      );
      // Before this button is gone.
      showOutcome();
      store(data);
      notifyDone('It is stopped. Nobody was written to.');
    });
  return (
    <div className={styles.waiting}>
      <p>
        {seconds === 0 ? (
          'It is about to go out.'
        ) : left ? (
          <>
            Goes out in{' '}
            <strong role="timer" className={styles.seconds}>
              {left}
            </strong>
          </>
        ) : (
          `Goes out ${dateAndTime(send_at, timezone)}.`
        )}
      </p>
      <Button loading={underWay.includes('stop')} onClick={stop}>
        Stop
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}

/**
 * Seconds until an instant of the portal's clock, which was `now` when the answer came: the browser's may be wrong.
 */
function useSecondsUntil(instant: string, now: string, onEnd: () => void): number {
  const [end] = useState(() => performance.now() + Date.parse(instant) - Date.parse(now));
  const [seconds, setSeconds] = useState(() => secondsBefore(end));
  const ended = useEffectEvent(onEnd);
  useEffect(() => {
    const tick = () => {
      const left = secondsBefore(end);
      setSeconds(left);
      if (left > 0) return;
      clearInterval(timer);
      ended();
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return seconds;
}

function secondsBefore(end: number): number {
  return Math.max(0, Math.ceil((end - performance.now()) / 1000));
}

/** "0:45"; above an hour nobody counts seconds. */
export function countdownText(seconds: number): string | undefined {
  if (seconds > 3600) return undefined;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
