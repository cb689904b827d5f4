import { useRef, useState } from 'react';
import { mostPictureBytes, pictureTooLarge } from '#contract/picture-size.ts';
import type { User } from '#contract/profile.ts';
import { ApiError } from '../api/api-error.ts';
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
import { sendPicture } from './send-picture.ts';
import { type DialogProps, useProfileForm } from './use-profile-form.ts';

interface Values {
  /** The stored picture, the chosen file as the browser shows it, or nothing. */
  preview: string;
  chosen: { file: File; crop: Crop } | undefined;
}

/** 4.16 */
export function EditPictureModal(props: DialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [progress, setProgress] = useState<number>();

  const { values, change, errors, clearErrors, frame } = useProfileForm<Values>({
    props,
    valuesOf,
    save: async ({ chosen }) => {
      if (chosen && chosen.file.size > mostPictureBytes) {
        throw new ApiError(400, { errors: { image: [pictureTooLarge] } });
      }
      const crop = size && chosen ? cropFractions(size, chosen.crop) : {};
      return sendPicture(chosen?.file, crop, setProgress).finally(() => setProgress(undefined));
    },
    onSaved: () => {
      letGo();
      empty();
    },
  });
  const { preview, chosen } = values;
  const { size, setSize } = usePictureSize(preview);
  const isStill = frame.submitting;

  function choose(file: File) {
    clearErrors();
    letGo();
    change({ preview: URL.createObjectURL(file), chosen: { file, crop: middle } });
  }

  function remove() {
    clearErrors();
    letGo();
    empty();
    change({ preview: '', chosen: undefined });
  }

  /** The browser keeps a whole file for its address. A dialog that is closed may be opened with it again. */
  function letGo() {
    if (chosen) URL.revokeObjectURL(preview);
  }

  /** Or the same file could not be chosen again. */
  function empty() {
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
        busy={isStill}
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
              isStill={isStill}
              onSize={setSize}
              onMove={move}
            />
          )
        }
      />
      {chosen && size && (
        <CropSliders crop={chosen.crop} size={size} isStill={isStill} onMove={move} />
      )}
    </ProfileModal>
  );
}

function valuesOf({ pfp_url }: User): Values {
  return { preview: pfp_url ?? '', chosen: undefined };
}
