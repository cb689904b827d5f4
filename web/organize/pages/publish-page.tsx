import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, sitePages } from '#contract/site/site-texts.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';
import { gapsInWords } from './page-words.ts';
import styles from './site-pages.module.css';
import { storePage } from './store-page.ts';

const kinds = [
  { value: 'correction', label: 'A correction: nothing that people agreed to changes' },
  { value: 'anew', label: 'A change: to be accepted anew' },
];

/** Makes the draft what visitors read. Terms and privacy say what the change is. */
export function PublishPage({
  record,
  isTyped,
  onPublished,
}: {
  record: SitePageRecord;
  isTyped: boolean;
  onPublished: (record: SitePageRecord) => void;
}) {
  const { page, version, draft, missing, gaps } = record;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const [kind, setKind] = useState('');
  const { name } = sitePages[page];
  const legal = isLegal(page);
  const obstacle = obstacleOf(record, isTyped, legal && kind === '');

  const publish = () =>
    run('publish', async () => {
      if (obstacle) return;
      const chosen = kind === 'anew' ? 'anew' : 'correction';
      const { data } = await organize('publishPage', {
        params: { page },
        body: { version, ...(legal && { kind: chosen as 'anew' | 'correction' }) },
      });
      storePage(queryClient, data);
      onPublished(data);
      setKind('');
      notifyDone(`Visitors read the new ${name} now.`);
    });

  return (
    <section className={styles.acts} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      {missing.length > 0 && (
        <p>{`Still missing: ${missing.map((block) => `{{${block}}}`).join(', ')}.`}</p>
      )}
      {gaps > 0 && (
        <p className={sections.quiet}>
          {`${gapsInWords(gaps)} left, written as [[…]]. Visitors see them, too.`}
        </p>
      )}
      {legal && draft && (
        <RadioGroup legend="What is it?" value={kind} onChange={setKind} choices={kinds} />
      )}
      <FormFailure message={failure} />
      <Button
        aria-disabled={obstacle !== undefined || undefined}
        loading={underWay.includes('publish')}
        onClick={publish}
      >
        Publish {name}
      </Button>
      {obstacle && <p className={sections.quiet}>{obstacle}</p>}
    </section>
  );
}

function obstacleOf(
  { draft, missing }: SitePageRecord,
  isTyped: boolean,
  isUndecided: boolean,
): string | undefined {
  if (isTyped) return 'Save the draft first.';
  if (!draft) return 'There is no draft: visitors read these texts.';
  if (missing.length > 0) return 'Put in first what the portal says itself.';
  return isUndecided ? 'Choose what it is.' : undefined;
}
