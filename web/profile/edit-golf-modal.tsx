import { aroundNames, handNames } from '#contract/profile/golf.ts';
import type { User } from '#contract/profile/profile.ts';
import { lateCall } from '#web/api/late-call.ts';
import { typedIndex } from '../bookings/checkout/booking-values.ts';
import { sentHandicap } from '../bookings/checkout/typed-numbers.ts';
import form from '../forms/form.module.css';
import { Select } from '../ui/fields/select.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

/** Q17 */
export function EditGolfModal(props: DialogProps) {
  const { values, change, field, errors, frame } = useProfileDialog({
    props,
    valuesOf,
    save: ({ handicap_index, hand, gets_around, ...same }) =>
      lateCall('updateGolf', {
        body: {
          ...same,
          handicap_index: sentHandicap(handicap_index),
          hand: hand || null,
          gets_around: gets_around || null,
        },
      }).then(({ data }) => data),
  });

  return (
    <ProfileModal frame={frame}>
      <VisibilitySwitch
        checked={values.golf_visibility}
        onChange={(golf_visibility) => change({ golf_visibility })}
      />
      <div className={form.pair}>
        <TextInput
          label="Handicap Index"
          hint="Like 12.4. A booking of a round is filled in with it."
          autoComplete="off"
          {...field('handicap_index')}
        />
        <TextInput
          label="Home Course"
          hint="The club or course where you play most."
          autoComplete="off"
          {...field('home_course')}
        />
      </div>
      <div className={form.pair}>
        <Select
          label="Hand"
          name="hand"
          value={values.hand}
          error={errors.hand}
          onChange={({ target }) => change({ hand: handOf(target.value) })}
        >
          <option value="">Not said</option>
          <Options of={handNames} />
        </Select>
        <Select
          label="Gets Around"
          name="gets_around"
          value={values.gets_around}
          error={errors.gets_around}
          onChange={({ target }) => change({ gets_around: wayOf(target.value) })}
        >
          <option value="">Not said</option>
          <Options of={aroundNames} />
        </Select>
      </div>
    </ProfileModal>
  );
}

function Options({ of }: { of: Record<string, string> }) {
  return Object.entries(of).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

const handOf = (value: string) => (value === 'left' || value === 'right' ? value : '');
const wayOf = (value: string) => (value === 'walks' || value === 'rides' ? value : '');

function valuesOf(user: User) {
  return {
    handicap_index: typedIndex(user.handicap_index),
    home_course: user.home_course ?? '',
    hand: user.hand ?? ('' as const),
    gets_around: user.gets_around ?? ('' as const),
    golf_visibility: user.golf_visibility,
  };
}
