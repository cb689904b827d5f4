import { useState } from 'react';
import { type ImportOutcome, importOutcomes } from '#contract/members/import-fields.ts';
import type { Import } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { formatNumber } from '#contract/values/money.ts';
import { importUndoDays } from '#contract/values/portal-limits.ts';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { useRouter } from '#web/router/router-provider.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import sections from '../../ui/sections.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { organize } from '../session/organize-call.ts';
import { people } from './count-people.ts';
import styles from './imports.module.css';

/** The numbers, and the button that does it (16.4). */
export function RunImport({ list, reload }: { list: Import; reload: () => Promise<void> }) {
  const { counts, uuid } = list;
  const router = useRouter();
  const [without, setWithout] = useState(false);
  const [giveKey] = useState(() => keyGiver());
  const { run, failure, underWay } = useButtonChange();
  const wrong = counts.wrong + counts.asked;
  const written = counts.new + counts.changed;

  async function act() {
    const body = {
      expect: { new: counts.new, changed: counts.changed },
      ...(without && { without_wrong: true }),
    };
    const answer = await run('run', () =>
      organize('runImport', { params: { uuid }, body: giveKey(body) }),
    );
    if (answer) {
      notifyDone(`${people(written)} imported. Nobody was emailed.`);
      // Without the filter of the wrong rows.
      await router.navigate({ to: '/organize/members/import/$uuid', params: { uuid } });
    }
    // Numbers that changed meanwhile are shown anew.
    await reload();
  }

  return (
    <section className={sections.section} aria-labelledby="counts">
      <h2 id="counts">In numbers</h2>
      <ImportNumbers list={list} />
      {wrong > 0 && (
        <Checkbox
          label={`Leave out ${formatNumber(wrong)} ${wrong === 1 ? 'row that is' : 'rows that are'} wrong or not answered`}
          checked={without}
          onChange={({ target }) => setWithout(target.checked)}
        />
      )}
      {failure && <p role="alert">{failure}</p>}
      <Button
        onClick={act}
        loading={underWay.includes('run')}
        disabled={written === 0 || (wrong > 0 && !without)}
      >
        Import {people(written)}
      </Button>
      <p className={sections.quiet}>
        {written === 0 && 'There is nobody to import. '}
        {written > 0 && wrong > 0 && !without && 'Correct what is wrong below, or leave it out. '}
        {stays(counts)}
        Nobody is emailed: invitations come after. It can be undone for {importUndoDays} days.
      </p>
    </section>
  );
}

/** What is never written, and is not among those to be left out by choice. */
function stays({ twice, card, same }: Import['counts']): string {
  const kinds = [
    twice > 0 && `${formatNumber(twice)} twice in the file`,
    card > 0 && `${formatNumber(card)} by card`,
    same > 0 && `${formatNumber(same)} the same already`,
  ].filter(Boolean);
  return kinds.length > 0 ? `Not imported, too: ${kinds.join(', ')}. ` : '';
}

/** The others are only told where there are any. */
const always = new Set<ImportOutcome>(['new', 'changed', 'wrong']);

function ImportNumbers({ list: { counts } }: { list: Pick<Import, 'counts'> }) {
  return (
    <dl className={styles.counts}>
      {keysOf(importOutcomes)
        .toReversed()
        .filter((outcome) => counts[outcome] > 0 || always.has(outcome))
        .map((outcome) => (
          <div key={outcome} className={counts[outcome] === 0 ? styles.none : undefined}>
            <dt>{importOutcomes[outcome]}</dt>
            <dd>{formatNumber(counts[outcome])}</dd>
          </div>
        ))}
    </dl>
  );
}
