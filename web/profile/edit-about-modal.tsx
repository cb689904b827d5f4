import type { User } from '#contract/profile/profile.ts';
import { lateCall } from '#web/api/late-call.ts';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

export function EditAboutModal(props: DialogProps) {
  const { values, change, field, frame } = useProfileDialog({
    props,
    valuesOf,
    save: (body) => lateCall('updateAbout', { body }).then(({ data }) => data),
  });

  return (
    <ProfileModal frame={frame}>
      <VisibilitySwitch
        checked={values.about_visibility}
        onChange={(about_visibility) => change({ about_visibility })}
      />
      <TextArea label="About" {...field('about')} />
    </ProfileModal>
  );
}

function valuesOf({ about, about_visibility }: User) {
  return { about: about ?? '', about_visibility };
}
