import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MovingIn as Lacking } from '#contract/organizing/moving-in.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useNavigate } from '#web/router/router-provider.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { CheckIcon } from '#web/ui/icons/icon.tsx';
import small from '../../ui/small-button.module.css';
import done from '../pieces/done-rows.module.css';
import { organize } from '../session/organize-call.ts';
import styles from './moving-in.module.css';
import needs from './need-rows.module.css';

type Row = Lacking['rows'][number];

const verbs: Record<Row['name'], string> = {
  identity: 'Say Who You Are',
  mark: 'Choose Them',
  words: 'Fill the Gaps',
  email: 'See Emails',
  payments: 'Say How to Pay',
  taxes: 'Enter Taxes',
  second_owner: 'Invite an Owner',
  members: 'Bring in a List',
  event: 'Begin an Event',
  backup: '',
};

/** 19.6: what the installation still lacks, each with where it is done. */
export function MovingIn({ lacking: { rows, test_email } }: { lacking: Lacking }) {
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const left = rows.filter(({ done }) => !done).length;
  const again = () => queryClient.invalidateQueries({ queryKey: ['today'] });
  const putAway = () =>
    run('away', async () => {
      await organize('putMovingInAway');
      await again();
      notifyDone('Moving In is put away.');
    });
  return (
    <section className={styles.box} aria-labelledby="moving-in">
      <header className={styles.head}>
        <h2 className={styles.title} id="moving-in">
          Moving in
        </h2>
        <p>
          {rows.length - left} of {rows.length} done. What is left makes this portal your
          association’s own.
        </p>
      </header>
      <ol className={done.rows}>
        {rows.map((row) => (
          <li key={row.name} className={done.row} data-done={row.done || undefined}>
            <span className={done.sign}>
              {row.done && <CheckIcon />}
              <span className="visually-hidden">{row.done ? 'Done: ' : 'To do: '}</span>
            </span>
            <div className={needs.what}>
              <strong>{row.title}</strong> <span>{row.detail}</span>
              {row.name === 'email' && <TestEmail sent={test_email} onSent={again} />}
            </div>
            {!row.done && row.href !== null && <Lead row={row} href={row.href} />}
          </li>
        ))}
      </ol>
      <FormFailure message={failure} />
      <p>
        <Button variant="quiet" loading={underWay.includes('away')} onClick={putAway}>
          Put Moving In Away
        </Button>
      </p>
    </section>
  );
}

function Lead({ row, href }: { row: Row; href: string }) {
  const navigate = useNavigate();
  return (
    <a
      className={buttonClass('outline', small.small)}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate({ href });
      }}
    >
      {verbs[row.name]}
    </a>
  );
}

/** While the email is under way its answer is asked for, so often (milliseconds). */
const askEvery = 2_000;

function TestEmail({
  sent,
  onSent,
}: {
  sent: Lacking['test_email'];
  onSent: () => Promise<unknown>;
}) {
  const { run, failure, underWay } = useButtonChange();
  const isUnderWay = sent?.state === 'waiting';
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void onSent(), askEvery);
    return () => clearInterval(timer);
  });
  const send = () =>
    run('test', async () => {
      await organize('sendTestEmail');
      await onSent();
    });
  return (
    <div className={styles.test}>
      <p role="status">{sent && answerIn(sent)}</p>
      <FormFailure message={failure} />
      <Button
        className={small.small}
        variant="outline"
        loading={underWay.includes('test') || isUnderWay}
        onClick={send}
      >
        {sent ? 'Send Me Another Test' : 'Send Me a Test'}
      </Button>
    </div>
  );
}

function answerIn({ state, answer, error }: NonNullable<Lacking['test_email']>): string {
  // Some end their words with a full stop, as this sentence does.
  const heard = (answer ?? error)?.replace(/\.$/, '');
  if (state === 'taken') return `Your mail server took it: ${heard ?? 'without a word'}.`;
  if (state === 'waiting') return 'The email is on its way to your mail server…';
  if (state === 'stopped') return 'It was not sent.';
  return `Your mail server did not take it: ${heard ?? 'it did not answer'}.`;
}
