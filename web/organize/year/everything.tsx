import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EverythingNumbers } from '#contract/organizing/export-api.ts';
import { formatNumber } from '#contract/values/money.ts';
import { exportHours } from '#contract/values/portal-limits.ts';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { actAsShown, keyGiver, unlessDeclined } from '../pieces/act-with-numbers.ts';
import { organize } from '../session/organize-call.ts';
import type { Loss } from '../session/questions.ts';
import { ExportState, useExports } from './export-state.tsx';
import styles from './year.module.css';

/** 'Download Everything', for owners: what the file has, its making and its one download. */
export function Everything() {
  const queryClient = useQueryClient();
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const shown = useExports().data?.data.find(({ kind }) => kind === 'everything');
  const isComing = shown?.state === 'waiting' || shown?.state === 'running';
  const isReady = shown?.state === 'ready';

  const make = () =>
    run('make', async () => {
      const asked = actAsShown<EverythingNumbers, unknown>(everythingInWords, (expect) => {
        // After a file that is made, the same again is another one.
        const { key } = giveKey({ expect, after: shown?.uuid });
        return organize('askForExport', { body: { kind: 'everything', expect, key } });
      });
      await unlessDeclined(asked);
      await queryClient.invalidateQueries({ queryKey: ['exports'] });
    });

  return (
    <section className={sections.section} aria-labelledby="everything">
      <h2 id="everything">Everything the portal has</h2>
      <p>
        One ZIP file of ledger, members, events, pages, pictures and audit log, for other programs.
      </p>
      <p className={styles.quiet}>
        Without health notes, passwords, tickets, and what members hide. You can download it once,
        within {exportHours} hours. Every owner is told by email.
      </p>
      {shown && <ExportState shown={shown} />}
      {!isComing && (
        <Button
          variant={isReady ? 'quiet' : 'outline'}
          onClick={make}
          loading={underWay.includes('make')}
        >
          {isReady ? 'Make a New File' : 'Download Everything'}
        </Button>
      )}
      {failure && <p role="alert">{failure}</p>}
    </section>
  );
}

const everythingInWords = ({ people }: EverythingNumbers): Loss => ({
  title: 'Download everything?',
  text: 'The file has the data of all these people. Store it where only your board can open it.',
  button: `Make the File of ${formatNumber(people)} People`,
  people,
  facts: [`${formatNumber(people)} people`],
  isHarmless: true,
});
