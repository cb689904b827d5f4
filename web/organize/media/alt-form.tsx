import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LibraryPicture } from '#contract/organizing.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { ChangedMeanwhile, type Meanwhile, meanwhileOf } from '../pieces/changed-meanwhile.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize } from '../session/organize-call.ts';
import styles from './media.module.css';

type Words = { alt: string };

/** The words for a picture, for who cannot see it. */
export function AltForm({ picture, onClose }: { picture: LibraryPicture; onClose: () => void }) {
  const queryClient = useQueryClient();
  // What the form began with: the list behind it may be loaded again while somebody types.
  const [before] = useState(picture);
  const [conflict, setConflict] = useState<{ meanwhile: Meanwhile<Words>; mine: Words }>();
  const params = { uuid: picture.uuid };

  async function save({ alt }: Words, version: number): Promise<void> {
    const { data } = await organize('changePicture', { params, body: { alt, version } });
    await queryClient.invalidateQueries({ queryKey: ['library'] });
    notifyUndo('The words are saved.', async () => {
      await organize('changePicture', { params, body: { alt: before.alt, version: data.version } });
      await queryClient.invalidateQueries({ queryKey: ['library'] });
    });
    onClose();
  }

  const form = useStoredForm<Words>(
    `picture ${picture.uuid}`,
    { alt: before.alt },
    async (mine) => {
      try {
        await save(mine, before.version);
      } catch (error) {
        const meanwhile = meanwhileOf<Words>(error);
        if (meanwhile) setConflict({ meanwhile, mine });
        throw error;
      }
    },
  );

  // Opened by a button above it.
  const { ref } = form;
  useEffect(() => {
    ref.current?.querySelector('textarea')?.focus();
  }, [ref]);

  async function choose(values: Words, version: number) {
    await save(values, version);
    form.forget();
  }

  return (
    <div className={styles.words}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={{ alt: before.alt }}
          labels={{ alt: 'What It Shows' }}
          show={(value) => String(value || 'nothing')}
          onChoose={choose}
        />
      )}
      <CheckedForm key={form.key} form={form} button="Save the Words">
        <TextArea
          label="What It Shows"
          hint="In a sentence, for people who cannot see it."
          rows={2}
          maxLength={300}
          {...form.field('alt')}
        />
      </CheckedForm>
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}
