import { organizeCalls } from 'virtual:organize-calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { fewestEmblemPixels } from '#contract/values/picture-size.ts';
import { sendForm } from '#web/api/send-form.ts';
import { explainFailure } from '#web/forms/explain-failure.ts';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldMessage } from '#web/ui/fields/field-message.tsx';
import sections from '../../ui/sections.module.css';
import { type OrganizeAnswer, organize, organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';
import { FoldedSection } from './folded-section.tsx';
import styles from './settings.module.css';

/** 19.1. Among the fields of the form, and saved apart from them. */
export function Emblem({ settings: { emblem, version } }: { settings: AssociationSettings }) {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<string>();

  async function save(act: () => Promise<OrganizeAnswer<'settings'>>, message: string) {
    setError(undefined);
    try {
      storeAnswer(queryClient, organizeQuery('settings').queryKey, await act());
      notifyDone(message);
    } catch (failure) {
      setError(explainFailure(failure));
    }
    setSent(undefined);
  }

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? [];
    if (!file) return;
    const form = new FormData();
    form.set('version', `${version}`);
    // Without a type: the server determines it from the content (E3).
    form.set('image', new File([file], file.name));
    // The same file can be chosen again.
    target.value = '';
    setSent(0);
    void save(
      async () =>
        (await sendForm(organizeCalls.saveEmblem[1], form, setSent)) as OrganizeAnswer<'settings'>,
      'The emblem is saved, and shows everywhere.',
    );
  }

  return (
    <FoldedSection id="emblem" state={emblem ? 'Our own' : 'The drawn flag'}>
      <div className={styles.emblem}>
        <img
          className={styles.picture}
          src={emblem?.small ?? '/favicon.svg'}
          alt={emblem ? 'Our emblem' : 'The drawn flag'}
        />
        <div className={styles.side}>
          <WhatFor />
          <div className={sections.buttons}>
            <Button
              variant="outline"
              loading={sent !== undefined}
              onClick={() => input.current?.click()}
            >
              Choose an Emblem
            </Button>
            {emblem && (
              <Button
                variant="quiet"
                onClick={() => void save(() => organize('removeEmblem'), 'The drawn flag is back.')}
              >
                Remove
              </Button>
            )}
          </div>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            accept="image/png,image/webp,image/jpeg"
            tabIndex={-1}
            aria-label="Picture of the Emblem"
            onChange={choose}
          />
          <FieldMessage id="emblem-error" error={error} />
        </div>
      </div>
    </FoldedSection>
  );
}

const WhatFor = () => (
  <>
    <p>In the header, in emails and PDFs, and as the icon. It is saved as soon as you choose it.</p>
    <p className={sections.quiet}>
      PNG, WebP or JPEG, at least {fewestEmblemPixels} by {fewestEmblemPixels} pixels, up to 2 MB.
    </p>
  </>
);
