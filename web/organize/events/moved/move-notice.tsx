import { answerMove as limits } from 'virtual:organize-limits';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventMove, OrganizerEvent } from '#contract/events/organize-events.ts';
import { quietMinutes } from '#contract/values/portal-limits.ts';
import { whenIn } from '#contract/values/when.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { showOutcome } from '#web/ui/focus-content.ts';
import small from '../../../ui/small-button.module.css';
import { intoAdded } from '../../pieces/forms/add-line.tsx';
import { withoutAddress } from '../../pieces/without-address.ts';
import { type OrganizeArguments, organize, organizeQuery } from '../../session/organize-call.ts';
import { orReload, showAgain } from '../record/event-record.ts';
import styles from './move-notice.module.css';

type MovedEvent = Pick<OrganizerEvent, 'uuid' | 'timezone' | 'version'>;

/** So often it is looked whether the email has gone. */
const halfMinute = 30_000;

const peopleOf = ({ people }: NonNullable<EventMove>) =>
  people === 1 ? '1 person is' : `${people} people are`;

/** Who has no address is told by whoever booked. */
const othersOf = ({ places, people }: NonNullable<EventMove>) => withoutAddress(places - people);

const whenEmailed = (move: NonNullable<EventMove>, timezone: string) =>
  `${peopleOf(move)} told at ${whenIn(timezone, move.at, 'hour')}`;

/** V9: what leaves by email after a save, in its toast; empty where nothing does. */
export async function moveInWords(
  queryClient: QueryClient,
  { uuid, status, sold, timezone }: OrganizerEvent,
): Promise<string> {
  if (status !== 'published' || sold === 0) return '';
  const query = organizeQuery('eventMove', { params: { uuid } });
  const move = (await queryClient.fetchQuery(query)).data;
  if (!move) return '';
  return `${whenEmailed(move, timezone)}. ${othersOf(move)}`.trim();
}

/** V9: whom a new time or place tells, before it is saved; empty where nobody can be told. */
export function movesInWords({
  status,
  sold,
  ends_at,
}: Pick<OrganizerEvent, 'status' | 'sold' | 'ends_at'>): string {
  if (status !== 'published' || Date.parse(ends_at) <= Date.now()) return '';
  return sold === 0
    ? 'Nobody has booked yet, so nobody is emailed about a new time or place.'
    : `Everybody who booked is emailed about a new time or place, ${quietMinutes} minutes after you save it; until then you can stop it.`;
}

/** V9: who is told of a new time or place, and when; in view until it is sent or answered. */
export function MoveNotice({ event, manages }: { event: MovedEvent; manages: boolean }) {
  const { data } = useQuery({
    ...organizeQuery('eventMove', { params: { uuid: event.uuid } }),
    refetchInterval: ({ state }) => (state.data?.data ? halfMinute : false),
  });
  const move = data?.data;
  return (
    <div role="status" className={styles.notice}>
      {move && (
        <>
          <p>
            <strong>{whenEmailed(move, event.timezone)}</strong> about the new time or place, and
            may cancel for a full refund until {whenIn(event.timezone, move.cancel_until, 'fact')}.{' '}
            {othersOf(move)}
          </p>
          {manages && <MoveAnswers key={event.version} event={event} move={move} />}
        </>
      )}
    </div>
  );
}

type Answer = OrganizeArguments<'answerMove'>[0]['body'];

function MoveAnswers({
  event: { uuid, version },
  move: { people, reason: stored },
}: {
  event: MovedEvent;
  move: NonNullable<EventMove>;
}) {
  const queryClient = useQueryClient();
  const { run, underWay, failure } = useButtonChange();
  const [isExplaining, setExplaining] = useState(stored !== null);
  const [reason, setReason] = useState(stored ?? '');
  const answer = (given: Answer['answer'], done?: string) =>
    run(given, async () => {
      const body = { version, answer: given, reason };
      await orReload(queryClient, () => organize('answerMove', { params: { uuid }, body }));
      if (done !== undefined) {
        showOutcome();
        notifyDone(done);
      }
      await showAgain(queryClient);
    });
  return (
    <>
      {isExplaining && (
        <TextInput
          label="Reason (Optional)"
          hint="Said in the email."
          maxLength={limits.reason.maxLength}
          autoComplete="off"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          onBlur={() => {
            if (reason.trim() !== (stored ?? '')) void answer('explain');
          }}
        />
      )}
      <div className={styles.answers}>
        <Button
          variant="outline"
          className={small.small}
          loading={underWay.includes('send')}
          onClick={() =>
            answer(
              'send',
              people === 1 ? '1 person is emailed now.' : `${people} people are emailed now.`,
            )
          }
        >
          Send Now
        </Button>
        <Button
          variant="quiet"
          loading={underWay.includes('leave')}
          onClick={() => answer('leave', 'Nobody is emailed about it.')}
        >
          Do Not Send
        </Button>
        {!isExplaining && (
          <Button variant="quiet" onClick={intoAdded(() => setExplaining(true))}>
            Add a Reason
          </Button>
        )}
      </div>
      <FormFailure message={failure} />
    </>
  );
}
