import { saveSettings as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { settingsFields } from '#contract/organizing/organizing-fields.ts';
import { namesOf } from '#contract/values/field-table.ts';
import { ApiError } from '#web/api/api-error.ts';
import { RequiredNote } from '#web/forms/required-note.tsx';
import { useRouter } from '#web/router/router-provider.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import forms from '../../forms/form.module.css';
import { RecordHistory } from '../audit/record-history.tsx';
import { FieldRows } from '../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { aboveBar, SaveBar } from '../pieces/forms/save-bar.tsx';
import type { useStoredForm } from '../pieces/forms/use-stored-form.ts';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { useHash } from '../pieces/use-hash.ts';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';
import { ColourFields, Swatches } from './colour-fields.tsx';
import { Emblem } from './emblem.tsx';
import { FoldedSection } from './folded-section.tsx';
import { FiscalYearFields, Rows } from './row-fields.tsx';
import styles from './settings.module.css';
import { SettingsSections } from './settings-sections.tsx';
import {
  atFields,
  isAsSaved,
  type SettingsRecord,
  type SettingsTexts,
  settingInWords,
  settingsOf,
  settingsTexts,
  sideOf,
  statesOf,
} from './settings-values.ts';
import { wearOwnLook } from './wear-own-look.ts';

/** Both colours are one field of the record. */
const recordFields = { ...settingsFields, colours: { label: 'Colours', kind: 'colour' as const } };

type SettingsFormState = ReturnType<typeof useVersionedForm<AssociationSettings, SettingsTexts>>;

const partOf = ({ version: _, emblem: __, ...record }: AssociationSettings): SettingsRecord =>
  record;

/** Everything that the association says of itself. A save shows everywhere at once. */
export function SettingsForm({ settings }: { settings: AssociationSettings }) {
  const store = useStore();
  const form = useVersionedForm({
    name: 'settings',
    loaded: settings,
    versionOf: ({ version }) => version,
    textsOf: (record) => settingsTexts(partOf(record)),
    async save(texts, before) {
      try {
        const saved = await store(settingsOf(texts), before.version);
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
  useHash(true);

  return (
    <div className={styles.layout}>
      <SettingsSections />
      <div className={styles.form}>
        {conflict && (
          <ChangedMeanwhile
            {...conflict}
            before={partOf(base)}
            theirs={partOf(conflict.theirs)}
            mine={settingsOf(conflict.mine)}
            fields={recordFields}
            show={settingInWords}
            onChoose={(values, edited) => form.choose(settingsTexts(values), edited)}
          />
        )}
        <form
          ref={form.ref}
          className={classNames(forms.form, aboveBar)}
          method="post"
          noValidate
          onSubmit={form.submit}
        >
          <RequiredNote />
          <Fields key={`${form.key} first`} state={base.name} field={form.field} />
          <Emblem settings={settings} />
          <OtherFields key={`${form.key} others`} saved={base} field={form.field} />
          <SaveBar isTyped={form.isTyped} failure={form.failure}>
            <Button
              type="submit"
              variant={conflict || !form.isTyped ? 'outline' : 'green'}
              loading={form.isSubmitting}
            >
              Save the Settings
            </Button>
          </SaveBar>
        </form>
        <SettingsHistory form={form} />
      </div>
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
  const { context } = useRouter();
  return async (record: SettingsRecord, version: number): Promise<AssociationSettings> => {
    const answer = await organize('saveSettings', { body: { ...record, version } });
    wearOwnLook(context, answer.data);
    storeAnswer(queryClient, organizeQuery('settings').queryKey, answer);
    void queryClient.invalidateQueries({ queryKey: ['settingsHistory'] });
    return answer.data;
  };
}

type Field = ReturnType<typeof useStoredForm<Record<string, string>>>['field'];

function FieldsOf({ section, field }: { section: string; field: Field }) {
  const names = namesOf(settingsFields).filter((name) => {
    const { kind, section: own } = settingsFields[name];
    return own === section && kind !== 'rows' && kind !== 'year-day' && kind !== 'colour';
  });
  return <FieldRows fields={settingsFields} names={names} limits={limits} field={field} />;
}

/** The first group, which fills a screen. */
export function Fields({ state, field }: { state: string; field: Field }) {
  return (
    <FoldedSection id="association" state={state}>
      <FieldsOf section="association" field={field} />
    </FoldedSection>
  );
}

function OtherFields({ saved, field }: { saved: AssociationSettings; field: Field }) {
  const states = statesOf(saved);
  return (
    <>
      <FoldedSection id="look" state={<Swatches colours={saved.colours} />}>
        <ColourFields field={field} />
      </FoldedSection>
      <FoldedSection id="links" state={states.links}>
        <p>The footer shows LinkedIn, X and Instagram; the contact page shows all of them.</p>
        <Rows list="links" field={field} />
      </FoldedSection>
      <FoldedSection id="money" state={states.money}>
        <p>Old receipts do not change: they keep the taxes and the name of their day.</p>
        <Rows list="taxes" field={field} />
        <FiscalYearFields field={field} />
        <FieldsOf section="money" field={field} />
      </FoldedSection>
      <FoldedSection
        id="privacy"
        state={
          saved.privacy_officer === null ? (
            <Badge tone="sand">{states.privacy}</Badge>
          ) : (
            states.privacy
          )
        }
      >
        <FieldsOf section="privacy" field={field} />
        <p>Companies that handle personal data for us, as for payments, emails and hosting.</p>
        <Rows list="processors" field={field} />
      </FoldedSection>
    </>
  );
}
