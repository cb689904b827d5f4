import { changePicture as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { pictureFields } from '#contract/organizing/organizing-fields.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize } from '../session/organize-call.ts';
import styles from './media.module.css';

/** What the form is about: the words, and the version of the picture. */
type Words = Pick<LibraryPicture, 'alt' | 'version'>;

const wordsOf = ({ alt, version }: LibraryPicture): Words => ({ alt, version });

/** The words for a picture, for who cannot see it. */
export function AltForm({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const queryClient = useQueryClient();

  async function store(body: Words): Promise<Words> {
    const { data } = await organize('changePicture', { params: { uuid: picture.uuid }, body });
    await queryClient.invalidateQueries({ queryKey: ['library'] });
    return wordsOf(data);
  }

  const form = useVersionedForm({
    name: `picture ${picture.uuid}`,
    loaded: wordsOf(picture),
    versionOf: ({ version }) => version,
    textsOf: ({ alt }) => ({ alt }),
    async save({ alt }, before) {
      const saved = await store({ alt, version: before.version });
      notifyUndo('The words are saved.', () => store({ alt: before.alt, version: saved.version }));
      onClose();
      return saved;
    },
    theirsIn: (current) => wordsOf(current as LibraryPicture),
  });
  const { conflict, base } = form;

  // Opened by a button above it.
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus();
  }, [ref]);

  return (
    <div className={styles.words}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={{ alt: base.alt }}
          theirs={{ alt: conflict.theirs.alt }}
          fields={pictureFields}
          onChoose={form.choose}
        />
      )}
      <CheckedForm
        form={form}
        button="Save Description"
        {...(conflict && { variant: 'outline' as const })}
      >
        <FieldRows fields={pictureFields} limits={limits} field={form.field} />
      </CheckedForm>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
