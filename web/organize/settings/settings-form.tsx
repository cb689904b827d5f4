import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AssociationSettings } from '#contract/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { useButtonChange } from '#web/forms/use-button-change.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { ChangedMeanwhile, type Meanwhile, meanwhileOf } from '../pieces/changed-meanwhile.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useStoredForm } from '../pieces/use-stored-form.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { FiscalYearFields, LinkRows, ProcessorRows, TaxRows } from './row-fields.tsx';
import styles from './settings.module.css';
import {
  atFields,
  recordOf,
  type SettingsRecord,
  settingInWords,
  settingNames,
  textsOf,
} from './settings-values.ts';
import { timeZoneGroups } from './time-zones.ts';

/** Everything that the association says of itself. A save shows everywhere at once. */
export function SettingsForm({ settings }: { settings: AssociationSettings }) {
  // What the form began with: it may be loaded again while somebody types.
  const [base, setBase] = useState(settings);
  const [conflict, setConflict] = useState<{
    meanwhile: Meanwhile<SettingsRecord>;
    mine: SettingsRecord;
  }>();
  const { save, restore } = useSave(setBase);
  const { run, failure } = useButtonChange();
  const { version, ...before } = base;

  const form = useStoredForm('settings', textsOf(before), async (texts) => {
    const mine = recordOf(texts);
    setConflict(undefined);
    try {
      restore(base, await save(mine, version));
    } catch (error) {
      const meanwhile = meanwhileOf<SettingsRecord>(error);
      if (meanwhile) setConflict({ meanwhile, mine });
      throw error instanceof ApiError ? atFields(error, texts) : error;
    }
  });

  const choose = (values: SettingsRecord, current: number) =>
    run('choose', async () => {
      const saved = await save(values, current);
      setConflict(undefined);
      if (conflict) restore(conflict.meanwhile.record, saved);
      form.forget();
    });

  return (
    <div className={styles.form}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={before}
          labels={settingNames}
          show={settingInWords}
          onChoose={choose}
        />
      )}
      <FormFailure message={failure} />
      {/* Until one of the versions is chosen: what is typed meanwhile would be in neither. */}
      <div inert={conflict !== undefined}>
        <CheckedForm key={`${form.key} ${version}`} form={form} button="Save the Settings">
          <Fields field={form.field} />
        </CheckedForm>
      </div>
    </div>
  );
}

type SaveSettings = (record: SettingsRecord, version: number) => Promise<AssociationSettings>;

/** Saves the row, and offers to take it back. */
function useSave(setBase: (settings: AssociationSettings) => void) {
  const queryClient = useQueryClient();
  const save: SaveSettings = async (record, version) => {
    const answer = await organize('saveSettings', { body: { ...record, version } });
    queryClient.setQueryData(organizeQuery('settings').queryKey, answer);
    setBase(answer.data);
    return answer.data;
  };
  const restore = ({ version: _, ...before }: AssociationSettings, now: AssociationSettings) =>
    notifyUndo('The settings are saved, and show everywhere.', () => save(before, now.version));
  return { save, restore };
}

function Fields({
  field,
}: {
  field: ReturnType<typeof useStoredForm<Record<string, string>>>['field'];
}) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>On every page, receipt and email</legend>
        <TextInput
          label={settingNames.name}
          maxLength={120}
          autoComplete="organization"
          {...field('name')}
        />
        <TextArea
          label={settingNames.address}
          hint="Line by line, as on an envelope."
          rows={3}
          {...field('address')}
        />
        <TextInput
          label={settingNames.email}
          hint="The contact form writes to it, and replies to our emails go there."
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          {...field('email')}
        />
        <TextInput
          label={settingNames.phone}
          type="tel"
          maxLength={40}
          autoComplete="off"
          {...field('phone')}
        />
        <TextArea
          label={settingNames.hours}
          hint="In a sentence: when somebody is there."
          rows={2}
          maxLength={300}
          {...field('hours')}
        />
      </fieldset>
      <OtherFields field={field} />
    </>
  );
}

function OtherFields({
  field,
}: {
  field: ReturnType<typeof useStoredForm<Record<string, string>>>['field'];
}) {
  return (
    <>
      <fieldset className={styles.group}>
        <legend>Our pages elsewhere</legend>
        <p>The footer shows LinkedIn, X and Instagram; the contact page shows all of them.</p>
        <LinkRows field={field} />
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Money and time</legend>
        <p>What was paid and receipted before keeps the taxes and the name of its day.</p>
        <TaxRows field={field} />
        <FiscalYearFields field={field} />
        <Select
          label={settingNames.time_zone}
          hint="Of the days on receipts and in lists. Events have zones of their own."
          {...field('time_zone')}
        >
          {timeZoneGroups().map(({ label, zones }) => (
            <optgroup key={label} label={label}>
              {zones.map((zone) => (
                <option key={zone} value={zone}>
                  {zone.replaceAll('_', ' ')}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>On the privacy page</legend>
        <TextInput
          label={settingNames.privacy_officer}
          hint="The name or title of who answers for personal data."
          maxLength={120}
          autoComplete="off"
          {...field('privacy_officer')}
        />
        <TextInput
          label={settingNames.data_location}
          hint="Where the portal and its data are, as in “Toronto, Canada”."
          maxLength={120}
          autoComplete="off"
          {...field('data_location')}
        />
        <p>Companies that handle personal data for us, as for payments, emails and hosting.</p>
        <ProcessorRows field={field} />
      </fieldset>
    </>
  );
}
