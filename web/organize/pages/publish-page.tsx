import { useQueryClient } from '@tanstack/react-query';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, sitePages } from '#contract/site/site-texts.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';
import { gapsInWords } from './page-words.ts';
import styles from './site-pages.module.css';
import { storePage } from './store-page.ts';

/** Makes the draft what visitors read. Nobody is asked to accept terms or privacy anew. */
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
  const { name } = sitePages[page];
  const legal = isLegal(page);
  const obstacle = obstacleOf(record, isTyped);

  const publish = () =>
    run('publish', async () => {
      if (obstacle) return;
      const { data } = await organize('publishPage', {
        params: { page },
        body: { version, ...(legal && { kind: 'correction' as const }) },
      });
      storePage(queryClient, data);
      onPublished(data);
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
        <p className={sections.quiet}>
          Nobody is asked to accept it again. Where it changes what people agreed to, write to them.
        </p>
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

function obstacleOf({ draft, missing }: SitePageRecord, isTyped: boolean): string | undefined {
  if (isTyped) return 'Save the draft first.';
  if (!draft) return 'There is no draft: visitors read these texts.';
  return missing.length > 0 ? 'Put in first what the portal says itself.' : undefined;
}
