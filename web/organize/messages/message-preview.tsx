import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { explainFailure } from '#web/forms/explain-failure.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { notifyDone, useButtonChange } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Modal } from '#web/ui/dialog/modal.tsx';
import sections from '../../ui/sections.module.css';
import { keyGiver } from '../pieces/act-with-numbers.ts';
import { useSettled } from '../pieces/use-settled.ts';
import {
  type OrganizeAnswer,
  type OrganizeArguments,
  organize,
  organizeQuery,
} from '../session/organize-call.ts';
import { useSelf } from '../session/organizer.ts';
import { audienceQuery, readerInWords } from './audience-panel.tsx';
import styles from './messages.module.css';

type Preview = OrganizeAnswer<'previewMessage'>['data'];
export type Words = NonNullable<OrganizeArguments<'previewMessage'>[0]>['body'];

/** The email as it goes out, and a copy of it to oneself (15.3). */
export function PreviewDialog({
  preview: { subject, reply_to, html },
  words,
  onClose,
}: {
  preview: Preview;
  words: Words;
  onClose: () => void;
}) {
  return (
    <Modal
      title="Preview"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Go Back
          </Button>
          <SendToMe wordsNow={() => words} />
        </>
      }
    >
      <div className={styles.preview}>
        <Envelope replyTo={reply_to} filters={words.filters}>
          <div>
            <dt>Subject</dt>
            <dd>{subject}</dd>
          </div>
        </Envelope>
        <EmailBody html={html} />
      </div>
    </Modal>
  );
}

/** A copy to who writes it. The same words sent twice are one email. */
export function SendToMe({
  wordsNow,
  variant = 'green',
  className,
}: {
  wordsNow: () => Words;
  variant?: 'green' | 'outline';
  className?: string | undefined;
}) {
  const self = useSelf();
  const { run, failure, underWay } = useButtonChange();
  const [giveKey] = useState(keyGiver);
  const send = () =>
    run('test', async () => {
      const body = giveKey(wordsNow());
      await organize('testMessage', { params: { uuid: body.key }, body });
      notifyDone(`It is on its way to you, at ${self?.email}.`);
    });
  return (
    <div className={classNames(styles.look, className)}>
      <Button variant={variant} loading={underWay.includes('test')} onClick={send}>
        Send to Me
      </Button>
      <FormFailure message={failure} />
    </div>
  );
}

/** What of an email stands outside of it. */
function Envelope({
  replyTo,
  filters,
  children,
}: Pick<Words, 'filters'> & { replyTo: string; children?: ReactNode }) {
  return (
    <dl className={styles.envelope}>
      {children}
      <div>
        <dt>Answers go to</dt>
        <dd>{replyTo}</dd>
      </div>
      <ForGuests filters={filters} />
    </dl>
  );
}

/** 15.1: what a reader finds above the text whom it is not about. */
function ForGuests({ filters }: Pick<Words, 'filters'>) {
  const { data } = useQuery(audienceQuery(filters));
  const alone = data?.data.to.filter(({ for_guests_alone }) => for_guests_alone) ?? [];
  if (alone.length === 0) return null;
  return (
    <div>
      <dt>Begins with whom it is for</dt>
      <dd>{alone.map(readerInWords).join('; ')}</dd>
    </div>
  );
}

/** Whether the email stands beside what is written. */
export function useIsWide(): boolean {
  const [isWide, setWide] = useState(false);
  // In the browser alone: the server does not know how wide the screen is.
  useEffect(() => {
    const wide = matchMedia('(min-width: 1025px)');
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  return isWide;
}

/** Beside what is written, where there is room: the email as it will look, once the typing pauses. */
export function LivePreview({ subject, text, filters }: Words) {
  const isWide = useIsWide();
  const [title, written] = useSettled(subject, text);
  const isWritten = title.trim() !== '' && written.trim() !== '';
  const { data, error } = useQuery({
    ...organizeQuery('previewMessage', { body: { subject: title, text: written, filters } }),
    placeholderData: keepPreviousData,
    enabled: isWide && isWritten,
  });
  if (!isWide) return null;
  return (
    <section className={styles.preview} aria-labelledby="live-preview">
      <h2 id="live-preview">How it will look</h2>
      {isWritten && error ? (
        <FormFailure message={explainFailure(error)} />
      ) : isWritten && data ? (
        <>
          <Envelope replyTo={data.data.reply_to} filters={filters} />
          <EmailBody html={data.data.html} />
        </>
      ) : (
        <p className={sections.quiet}>It shows here once there is a subject and a text.</p>
      )}
    </section>
  );
}

/**
 * The very bytes of the email, apart from the screen's own styles. Its inline styles are set one by one: the page's
 * policy takes none from markup.
 */
function EmailBody({ html }: { html: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const host = frame.current;
    if (!host) return;
    const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
    const email = new DOMParser().parseFromString(
      html.replaceAll(' style="', ' data-style="').replace(/<style[\s\S]*?<\/style>/g, ''),
      'text/html',
    );
    for (const unshown of email.querySelectorAll('script, style, link, meta')) unshown.remove();
    const body = document.createElement('div');
    body.dataset.style = email.body.dataset.style ?? '';
    body.append(...email.body.childNodes);
    for (const element of [body, ...body.querySelectorAll<HTMLElement>('[data-style]')]) {
      element.style.cssText = element.dataset.style ?? '';
      delete element.dataset.style;
    }
    for (const heading of body.querySelectorAll('h1')) heading.ariaLevel = '3';
    for (const link of body.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    }
    root.replaceChildren(body);
  }, [html]);
  return <div className={styles.email} ref={frame} />;
}
