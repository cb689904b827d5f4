import * as limits from 'virtual:limits/updatePersonalInfo';
import type { FieldErrors } from '#contract/calls/errors.ts';
import type { User } from '#contract/profile/profile.ts';
import { consentWordings } from '#contract/values/consent.ts';
import { fullName, noName, oneNameIsEnough } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { lateCall } from '#web/api/late-call.ts';
import { useZone } from '#web/ui/zone.ts';
import { ApiError } from '../api/api-error.ts';
import form from '../forms/form.module.css';
import { textError } from '../forms/text-errors.ts';
import { DateInput } from '../ui/date-picker/date-input.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextInput } from '../ui/fields/text-input.tsx';
import styles from './profile.module.css';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

const storedWithConsent = [
  'emergency_contact_name',
  'emergency_contact_phone_number',
  'health_conditions',
  'dietary_restrictions',
] as const;

const emptied = Object.fromEntries(storedWithConsent.map((name) => [name, '']));

/** The text fields with their limits. */
const texts = [
  ['first_name', limits.first_name],
  ['last_name', limits.last_name],
  ['gender', limits.gender],
  ['phone_number', limits.phone_number],
  ['languages', limits.languages],
  ['location', limits.location],
  ['emergency_contact_name', limits.emergency_contact_name],
  ['emergency_contact_phone_number', limits.emergency_contact_phone_number],
  ['health_conditions', limits.health_conditions],
  ['dietary_restrictions', limits.dietary_restrictions],
] as const;

/** 2.12: the eight rows in their order, then the consent for the last two. */
export function EditPersonalModal(props: DialogProps) {
  const dialog = usePersonalDialog(props);
  return (
    <ProfileModal frame={dialog.frame}>
      <div className={form.pair}>
        <TextInput label="First Name" autoComplete="given-name" {...dialog.field('first_name')} />
        <TextInput
          label="Last Name"
          hint={oneNameIsEnough}
          autoComplete="family-name"
          {...dialog.field('last_name')}
        />
      </div>
      <hr className={styles.divider} />
      <AboutPerson dialog={dialog} />
      <ForOrganizers dialog={dialog} />
      <Consent dialog={dialog} />
    </ProfileModal>
  );
}

function usePersonalDialog(props: DialogProps) {
  return useProfileDialog({
    props,
    valuesOf,
    save: ({ private_consent, ...info }, copy) => {
      const hasConsent = private_consent || copy.private_consent;
      if (!hasConsent && storedWithConsent.some((name) => info[name])) throw consentIsMissing(info);
      // Without an earlier consent there is nothing to withdraw.
      const body = {
        ...info,
        ...(hasConsent && { private_consent }),
        // N9: a withdrawal beside a text is refused, because it could be a mistake. Here the person was told.
        ...(hasConsent && !private_consent && emptied),
      };
      return lateCall('updatePersonalInfo', { body }).then(({ data }) => data);
    },
  });
}

type PersonalDialog = ReturnType<typeof usePersonalDialog>;

function AboutPerson({ dialog: { values, change, errors, field } }: { dialog: PersonalDialog }) {
  const zone = useZone();
  return (
    <>
      <VisibilitySwitch
        checked={values.personal_info_visibility}
        onChange={(personal_info_visibility) => change({ personal_info_visibility })}
      />
      <div className={form.pair}>
        <TextInput
          label="Gender"
          placeholder="Male, Female or Rather not say"
          autoComplete="sex"
          {...field('gender')}
        />
        <DateInput
          label="Date of Birth (MM/DD/YYYY)"
          name="dob"
          clearable
          max={dayIn(zone, new Date())}
          value={values.dob}
          error={errors.dob}
          onChange={(dob) => change({ dob })}
        />
      </div>
      <div className={form.pair}>
        <TextInput
          label="Phone Number"
          type="tel"
          placeholder="+1 555-555-5555"
          autoComplete="tel"
          {...field('phone_number')}
        />
        <TextInput
          label="Languages"
          placeholder="English, French"
          autoComplete="off"
          {...field('languages')}
        />
      </div>
      <TextArea
        label="Address"
        hint="Members never see more of it than the city."
        autoComplete="street-address"
        {...field('location')}
      />
    </>
  );
}

function ForOrganizers({ dialog: { field } }: { dialog: PersonalDialog }) {
  return (
    <>
      <div className={form.pair}>
        <TextInput
          label="Emergency Contact Name"
          hint="Who we should call if something happens to you on the course."
          autoComplete="off"
          {...field('emergency_contact_name')}
        />
        <TextInput
          label="Emergency Contact Phone Number"
          type="tel"
          autoComplete="off"
          {...field('emergency_contact_phone_number')}
        />
      </div>
      <div className={form.pair}>
        <TextInput
          label="Health Conditions"
          hint="What a first-aider should know."
          placeholder="Diabetes, Blood pressure"
          autoComplete="off"
          {...field('health_conditions')}
        />
        <TextInput
          label="Dietary Restrictions"
          hint="So that the kitchen can plan your meal."
          placeholder="Vegetarian"
          autoComplete="off"
          {...field('dietary_restrictions')}
        />
      </div>
    </>
  );
}

function Consent({ dialog: { values, copy, change, errors } }: { dialog: PersonalDialog }) {
  const isWithdrawn = copy.private_consent && !values.private_consent;
  return (
    <>
      <Checkbox
        label={consentWordings.profile.text}
        name="private_consent"
        checked={values.private_consent}
        error={errors.private_consent}
        onChange={({ target }) => change({ private_consent: target.checked })}
      />
      <div role="status">
        {isWithdrawn && (
          <p className={form.failure}>
            When you update your profile, these four fields will be emptied.
          </p>
        )}
      </div>
    </>
  );
}

/** Without the consent nothing is sent, so this adds what the server would say of the other fields. */
function consentIsMissing(info: Pick<Values, (typeof texts)[number][0]>): ApiError {
  const errors: FieldErrors = {
    private_consent: ['Tick this, or leave these four answers empty.'],
  };
  if (fullName(info) === '') {
    errors.first_name = [noName];
    errors.last_name = [noName];
  }
  for (const [name, limit] of texts) {
    const error = textError(info[name], limit);
    if (error !== undefined) errors[name] = [error];
  }
  return new ApiError(400, { message: 'Please check the fields.', errors });
}

type Values = ReturnType<typeof valuesOf>;

/** 3.2: two field names differ from those of the user record. */
function valuesOf(user: User) {
  return {
    first_name: user.first_name,
    last_name: user.last_name,
    personal_info_visibility: user.dob_visibility,
    gender: user.gender ?? '',
    dob: user.dob_at,
    phone_number: user.phone_number ?? '',
    languages: user.languages ?? '',
    location: user.location ?? '',
    emergency_contact_name: user.emergency_contact_name ?? '',
    emergency_contact_phone_number: user.emergency_contact_phone_number ?? '',
    health_conditions: user.health_conditions ?? '',
    dietary_restrictions: user.dietary_restrictions ?? '',
    private_consent: user.private_consent_at !== null,
  };
}
