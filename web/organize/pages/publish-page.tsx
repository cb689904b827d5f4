import type { ChangeKind, SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, sitePages } from '#contract/site/site-texts.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/fields/radio-group.tsx';
import sections from '../../ui/sections.module.css';
import { may, useSelf } from '../session/organizer.ts';
import { gapsInWords } from './page-words.ts';
import styles from './site-pages.module.css';

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

/** Saves what is typed and makes it what visitors read. Of terms and privacy it asks what the change is (19.3). */
export function PublishPage({
  record,
  isTyped,
  isSaving,
  isPublished,
  kind,
  onKind,
  onPublish,
}: {
  record: SitePageRecord;
  isTyped: boolean;
  isSaving: boolean;
  /** Terms or privacy, since this screen was opened. */
  isPublished: boolean;
  kind: ChangeKind | undefined;
  onKind: (kind: ChangeKind | undefined) => void;
  onPublish: () => void;
}) {
  const { page, draft, missing, gaps } = record;
  const { name } = sitePages[page];
  const isNew = draft || isTyped;
  const asksKind = isLegal(page) && isNew;
  const obstacle = obstacleOf(record, isTyped) ?? (asksKind && !kind ? whichKind : undefined);

  return (
    <section className={styles.acts} aria-labelledby="publish">
      <h2 id="publish">Publish</h2>
      {missing.length > 0 && !isTyped && (
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
      {isPublished && !isNew && <WhatNow name={name} />}
      {isNew && (
        <Button
          aria-disabled={obstacle !== undefined || undefined}
          variant={obstacle === undefined ? 'green' : 'outline'}
          loading={isSaving}
          onClick={() => obstacle ?? onPublish()}
        >
          {isTyped ? 'Save and Publish' : 'Publish'} {name}
        </Button>
      )}
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

/** What is typed may have what the draft lacks: that is seen once it is saved. */
function obstacleOf({ draft, missing }: SitePageRecord, isTyped: boolean): string | undefined {
  if (isTyped) return undefined;
  if (!draft) return 'There is no draft: visitors read these texts.';
  return missing.length > 0 ? 'Put in first what the portal says itself.' : undefined;
}
