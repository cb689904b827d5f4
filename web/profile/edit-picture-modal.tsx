import { lateCalls } from 'virtual:late-calls';
import { useRef, useState } from 'react';
import type { User } from '#contract/profile/profile.ts';
import type { CallAnswer } from '../api/call.ts';
import { sendForm } from '../api/send-form.ts';
import { ChunkError, loadChunk } from '../loading/load-chunk.ts';
import { notifyChunkFailure } from '../overlays/chunk-failure.tsx';
import { PictureEditor } from '../ui/fields/picture-editor.tsx';
import {
  type Crop,
  CroppedPicture,
  CropSliders,
  cropFractions,
  middle,
  usePictureSize,
} from './picture-crop.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';

interface Values {
  /** The URL of the stored picture or of the chosen file; empty without one. */
  preview: string;
  chosen: { file: File; crop: Crop } | undefined;
}

/** 4.16 */
export function EditPictureModal(props: DialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();

  const { values, change, errors, showErrors, clearErrors, frame } = useProfileDialog<Values>({
    props,
    valuesOf,
    save: async ({ chosen }) => {
      const crop = size && chosen ? cropFractions(size, chosen.crop) : {};
      const picture = chosen && (await fitted(chosen.file));
      return sendPicture(picture, crop, setProgress).finally(() => setProgress(undefined));
    },
    onSaved: () => {
      release();
      emptyInput();
    },
  });
  const { preview, chosen } = values;
  const { size, setSize } = usePictureSize(preview);
  const check = useCheck(showErrors);
  const isSaving = frame.submitting;

  function choose(file: File) {
    clearErrors();
    release();
    change({ preview: URL.createObjectURL(file), chosen: { file, crop: middle } });
    check(file);
  }

  function remove() {
    clearErrors();
    release();
    emptyInput();
    check(undefined);
    change({ preview: '', chosen: undefined });
  }

  /** The browser holds the file while its URL exists. Not on closing: the draft may restore it. */
  function release() {
    if (chosen) URL.revokeObjectURL(preview);
  }

  /** Allows the same file to be chosen again. */
  function emptyInput() {
    if (input.current) input.current.value = '';
  }

  function move(crop: Crop) {
    if (chosen) change({ chosen: { ...chosen, crop } });
  }

  return (
    <ProfileModal frame={frame}>
      <PictureEditor
        ref={input}
        url={preview}
        busy={isSaving}
        progress={progress}
        error={errors.image}
        onChoose={choose}
        onRemove={remove}
        shown={
          chosen && (
            <CroppedPicture
              url={preview}
              crop={chosen.crop}
              size={size}
              isSaving={isSaving}
              onSize={setSize}
              onMove={move}
            />
          )
        }
      />
      {chosen && size && (
        <CropSliders crop={chosen.crop} size={size} isSaving={isSaving} onMove={move} />
      )}
    </ProfileModal>
  );
}

/** V36: refuses a file that cannot be sent once it is chosen, before it is cropped. */
function useCheck(showErrors: (error: unknown) => void) {
  const newest = useRef<File>(undefined);
  return (file: File | undefined) => {
    newest.current = file;
    if (!file) return;
    void fitted(file).catch((error: unknown) => {
      if (error instanceof ChunkError) notifyChunkFailure(error);
      else if (newest.current === file) showErrors(error);
    });
  };
}

const fitted = async (file: File) =>
  (await loadChunk(() => import('../files/fit-picture.ts'))).fitPicture(file);

function valuesOf({ pfp_url }: User): Values {
  return { preview: pfp_url ?? '', chosen: undefined };
}

/** 7.29. Without a picture it removes the stored one. */
async function sendPicture(
  picture: File | undefined,
  crop: Record<string, number>,
  onProgress: (fraction: number) => void,
): Promise<User> {
  const form = new FormData();
  if (picture) {
    for (const [name, value] of Object.entries(crop)) form.set(name, value.toFixed(6));
    // Without a type: the server determines it from the content (E3).
    form.set('image', new File([picture], picture.name));
  } else {
    form.set('image', new File([], ''));
  }
  const answer = await sendForm(lateCalls.updatePicture[1], form, onProgress);
  return (answer as CallAnswer<'updatePicture'>).data;
}
