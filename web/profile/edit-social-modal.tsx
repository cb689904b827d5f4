import type { User } from '#contract/profile/profile.ts';
import { lateCall } from '#web/api/late-call.ts';
import { TextInput } from '../ui/fields/text-input.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

/** 5.8: the placeholders suggest full URLs. */
const sites = [
  { name: 'linkedin', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/in/your-name' },
  { name: 'facebook', label: 'Facebook', placeholder: 'https://www.facebook.com/your-name' },
  { name: 'twitter', label: 'X (Twitter)', placeholder: 'https://x.com/your-name' },
  { name: 'instagram', label: 'Instagram', placeholder: 'https://www.instagram.com/your-name' },
] as const;

export function EditSocialModal(props: DialogProps) {
  const { values, change, field, frame } = useProfileDialog({
    props,
    valuesOf,
    save: (body) => lateCall('updateSocialLinks', { body }).then(({ data }) => data),
  });

  return (
    <ProfileModal frame={frame}>
      <VisibilitySwitch
        checked={values.social_links_visibility}
        onChange={(social_links_visibility) => change({ social_links_visibility })}
      />
      {sites.map(({ name, ...texts }) => (
        <TextInput key={name} {...texts} type="url" autoComplete="off" {...field(name)} />
      ))}
    </ProfileModal>
  );
}

function valuesOf({ social_links, social_links_visibility }: User) {
  return {
    linkedin: social_links.linkedin ?? '',
    facebook: social_links.facebook ?? '',
    twitter: social_links.twitter ?? '',
    instagram: social_links.instagram ?? '',
    social_links_visibility,
  };
}
