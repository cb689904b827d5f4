import { useQueryClient } from '@tanstack/react-query';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { RecordHistory } from '../audit/record-history.tsx';
import { ChangedMeanwhile } from '../pieces/changed-meanwhile.tsx';
import { FormSection } from '../pieces/form-section.tsx';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import type { useStoredForm } from '../pieces/use-stored-form.ts';
import { useVersionedForm } from '../pieces/use-versioned-form.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { FiscalYearFields, LinkRows, ProcessorRows, TaxRows } from './row-fields.tsx';
import styles from './settings.module.css';
import {
  atFields,
  isAsSaved,
  recordOf,
  type SettingsRecord,
  type SettingsTexts,
  settingInWords,
  settingNames,
  sideOf,
  textsOf,
} from './settings-values.ts';
import { ZoneOfDays } from './zone-of-days.tsx';

type SettingsFormState = ReturnType<typeof useVersionedForm<AssociationSettings, SettingsTexts>>;

const partOf = ({ version: _, ...record }: AssociationSettings): SettingsRecord => record;

/** Everything that the association says of itself. A save shows everywhere at once. */
export function SettingsForm({ settings }: { settings: AssociationSettings }) {
  const store = useStore();
  const form = useVersionedForm({
    name: 'settings',
    loaded: settings,
    versionOf: ({ version }) => version,
    textsOf: (record) => textsOf(partOf(record)),
    async save(texts, before) {
      try {
        const saved = await store(recordOf(texts), before.version);
        notifyUndo('The settings are saved, and show everywhere.', () =>
          store(partOf(before), saved.version),
        );
        return saved;
      } catch (error) {
        throw error instanceof ApiError ? atFields(error, texts) : error;
      }
    },
  });
  const { conflict, base } = form;

  return (
    <div className={styles.form}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={partOf(base)}
          theirs={partOf(conflict.theirs)}
          mine={recordOf(conflict.mine)}
          labels={settingNames}
          show={settingInWords}
          onChoose={(values) => form.choose(textsOf(values))}
        />
      )}
      <CheckedForm
        form={form}
        button="Save the Settings"
        {...(conflict && { variant: 'outline' as const })}
      >
        <Fields field={form.field} />
        <OtherFields field={form.field} />
      </CheckedForm>
      <SettingsHistory form={form} />
    </div>
  );
}

function SettingsHistory({
  form: { base, begin, isTyped },
}: {
  form: Pick<SettingsFormState, 'base' | 'begin' | 'isTyped'>;
}) {
  const store = useStore();
  return (
    <RecordHistory
      query={organizeQuery('settingsHistory')}
      isTyped={isTyped}
      canTakeBack={({ changes }) => isAsSaved(partOf(base), changes ?? {})}
      takeBack={async (changes) => {
        const before = { ...partOf(base), ...sideOf(changes, 'old') };
        const saved = await store(before, base.version);
        begin(saved);
        notifyUndo('It is as it was before that.', async () =>
          begin(await store(partOf(base), saved.version)),
        );
      }}
    />
  );
}

/** Saves the row, and shows it. */
function useStore() {
  const queryClient = useQueryClient();
  return async (record: SettingsRecord, version: number): Promise<AssociationSettings> => {
    const answer = await organize('saveSettings', { body: { ...record, version } });
    queryClient.setQueryData(organizeQuery('settings').queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['settingsHistory'] });
    return answer.data;
  };
}

/** The first group, which fills a screen. */
export function Fields({
  field,
}: {
  field: ReturnType<typeof useStoredForm<Record<string, string>>>['field'];
}) {
  return (
    <FormSection id="association" title="On every page, receipt and email">
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
    </FormSection>
  );
}

function OtherFields({
  field,
}: {
  field: ReturnType<typeof useStoredForm<Record<string, string>>>['field'];
}) {
  return (
    <>
      <FormSection id="links" title="Our pages elsewhere">
        <p>The footer shows LinkedIn, X and Instagram; the contact page shows all of them.</p>
        <LinkRows field={field} />
      </FormSection>
      <FormSection id="money" title="Money and time">
        <p>What was paid and receipted before keeps the taxes and the name of its day.</p>
        <TaxRows field={field} />
        <FiscalYearFields field={field} />
        <ZoneOfDays {...field('time_zone')} />
      </FormSection>
      <FormSection id="privacy" title="On the privacy page">
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
      </FormSection>
    </>
  );
}
