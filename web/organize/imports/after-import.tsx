import { useState } from 'react';
import type { ImportAfter } from '#contract/members/imports.ts';
import { formatNumber } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import { readingFailure } from '#web/api/api-error.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useZone } from '#web/ui/zone.ts';
import sections from '../../ui/sections.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { organize, useOrganized } from '../session/organize-call.ts';
import { confirmLoss } from '../session/questions.ts';
import { people } from './count-people.ts';
import { InviteImported } from './invite-imported.tsx';

/** Of an import that was run: what it did, its undoing, and its invitations (16.4). */
export function AfterImport({ uuid, reload }: { uuid: string; reload: () => Promise<void> }) {
  const { data, error } = useOrganized('afterImport', { params: { uuid } });
  if (error && !data) return <p role="alert">{readingFailure(error)}</p>;
  if (!data) return <Skeleton />;
  const after = data.data;
  return (
    <>
      <Undo after={after} reload={reload} />
      {after.state === 'done' && <InviteImported after={after} reload={reload} />}
    </>
  );
}

function Undo({ after, reload }: { after: ImportAfter; reload: () => Promise<void> }) {
  const zone = useZone();
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const { uuid, undo, run_at, by } = after;

  async function act() {
    const isSure = await confirmLoss({
      title: 'Undo this import?',
      text: 'Accounts that it made are deleted, and what it changed is put back.',
      button: `Undo ${people(undo.people)}`,
      people: undo.people,
    });
    if (!isSure) return;
    const body = giveKey({ expect: { people: undo.people } });
    const answer = await run('undo', () => organize('undoImport', { params: { uuid }, body }));
    if (answer) notifyDone(`The import of ${people(undo.people)} is undone.`);
    await reload();
  }

  return (
    <section className={sections.section} aria-labelledby="done">
      <h2 id="done">What was done</h2>
      <p>
        {formatNumber(after.new)} new and {formatNumber(after.changed)} changed,{' '}
        {whenIn(zone, run_at, 'log')}
        {by && ` by ${by}`}.
      </p>
      {failure && <p role="alert">{failure}</p>}
      {undo.until !== null && undo.people > 0 && (
        <>
          <Button variant="outline" onClick={act} loading={underWay.includes('undo')}>
            Undo {people(undo.people)}
          </Button>
          <p className={sections.quiet}>
            It can be undone until {whenIn(zone, undo.until, 'log')}.
          </p>
        </>
      )}
      {undo.stay.length > 0 && <Staying stay={undo.stay} isUndone={after.state === 'undone'} />}
    </section>
  );
}

/** More of them are folded: the invitations stand below. */
const fewPeople = 5;

function Staying({ stay, isUndone }: { stay: ImportAfter['undo']['stay']; isUndone: boolean }) {
  const words = isUndone
    ? `${people(stay.length)} stayed as they are`
    : `${people(stay.length)} would stay as they are now`;
  return (
    <details open={stay.length <= fewPeople}>
      <summary>{words}</summary>
      <ul>
        {stay.map(({ uuid, name, why }) => (
          <li key={uuid}>
            <Link to="/organize/members/$uuid" params={{ uuid }}>
              {name}
            </Link>
            : {why}
          </li>
        ))}
      </ul>
    </details>
  );
}
