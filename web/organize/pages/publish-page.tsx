import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeKind, SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, sitePages } from '#contract/site/site-texts.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import sections from '../../ui/sections.module.css';
import { organize } from '../session/organize-call.ts';
import { may, useSelf } from '../session/organizer.ts';
import { gapsInWords } from './page-words.ts';
import styles from './site-pages.module.css';
import { storePage } from './store-page.ts';

const kinds: { value: ChangeKind; label: string; hint: string }[] = [
  {
    value: 'correction',
    label: 'A correction',
    hint: 'It says the same, better. Nobody is asked, and it is in force since the day it was.',
  },
  {
    value: 'anew',
    label: 'To be accepted anew',
    hint: 'It changes what people agreed to. They accept it before they next book or pay; they can read and cancel as ever.',
  },
];

/** Makes the draft what visitors read. Of terms and privacy it asks what the change is (19.3). */
export function PublishPage({
  record,
  isTyped,
  kind,
  onKind,
  onPublished,
}: {
  record: SitePageRecord;
  isTyped: boolean;
  kind: ChangeKind | undefined;
  onKind: (kind: ChangeKind | undefined) => void;
  onPublished: (record: SitePageRecord) => void;
}) {
  const { page, version, draft, missing, gaps } = record;
  const queryClient = useQueryClient();
  const { run, failure, underWay } = useButtonChange();
  const [isPublished, setPublished] = useState(false);
  const { name } = sitePages[page];
  const asksKind = isLegal(page) && draft;
  const obstacle = obstacleOf(record, isTyped) ?? (asksKind && !kind ? whichKind : undefined);

  const publish = () =>
    run('publish', async () => {
      if (obstacle) return;
      const { data } = await organize('publishPage', {
        params: { page },
        body: { version, ...(asksKind && { kind }) },
      });
      storePage(queryClient, data);
      onKind(undefined);
      setPublished(isLegal(page));
      onPublished(data);
      notifyDone(`Visitors read the new ${name} now.`);
    });

  return (
    <section className={styles.acts} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      {missing.length > 0 && (
        <p>{`Still missing: ${missing.map((block) => `{{${block}}}`).join(', ')}.`}</p>
      )}
      {gaps > 0 && !isTyped && (
        <p className={sections.quiet}>
          {`${gapsInWords(gaps)} left, written as [[…]]. Visitors see them, too.`}
        </p>
      )}
      {asksKind && (
        <RadioGroup
          legend="What changes"
          choices={kinds}
          value={kind ?? ''}
          onChange={(value) => onKind(kinds.find((one) => one.value === value)?.value)}
        />
      )}
      {isPublished && !draft && <WhatNow name={name} />}
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

/** Nothing is sent by itself. */
function WhatNow({ name }: { name: string }) {
  const self = useSelf();
  return (
    <p role="status">
      {name} is published. Nobody was emailed.{' '}
      {self && may(self, 'members.write') && (
        <Link to="/organize/messages/new" search={{ to: 'members' }}>
          Write to Members
        </Link>
      )}
    </p>
  );
}

const whichKind = 'Say first what changes.';

function obstacleOf({ draft, missing }: SitePageRecord, isTyped: boolean): string | undefined {
  if (isTyped) return 'Save the draft first.';
  if (!draft) return 'There is no draft: visitors read these texts.';
  return missing.length > 0 ? 'Put in first what the portal says itself.' : undefined;
}
