import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { ChangeKind, SitePageRecord } from '#contract/site/site-pages.ts';
import { isLegal, sitePages } from '#contract/site/site-texts.ts';
import { mapValues } from '#contract/values/choices.ts';
import { pageLineLength, pageTextLength } from '#contract/values/portal-limits.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { notifyDone } from '#web/forms/use-button-change.ts';
import { FieldRows } from '../fields/field-rows.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { isSameAs } from '../pieces/forms/use-stored-form.ts';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { moveErrors } from '../pieces/move-errors.ts';
import { organize } from '../session/organize-call.ts';
import { PagePreview } from './page-preview.tsx';
import { PageVersions } from './page-versions.tsx';
import { PublishPage } from './publish-page.tsx';
import styles from './site-pages.module.css';
import { storePage } from './store-page.ts';

/** The texts of a page, beside it the page as it will be; then publishing, and the versions (19.2). */
export function PageEditor({ record }: { record: SitePageRecord }) {
  const { page } = record;
  const [typed, setTyped] = useState(record.texts);
  const { form, kind, setKind, isPublished, askToPublish } = usePageForm(record);
  const { conflict, base } = form;
  const fields = sitePages[page].texts;
  const limits = mapValues(fields, ({ shape }) => ({
    maxLength: shape === 'line' ? pageLineLength : pageTextLength,
  }));
  const show = (event: FormEvent<HTMLElement>) => {
    const { target } = event;
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)
      setTyped((last) => ({ ...last, [target.name]: target.value }));
  };

  return (
    <div className={styles.editor}>
      <div onInput={show}>
        {conflict && (
          <ChangedMeanwhile
            {...conflict}
            before={base.texts}
            theirs={conflict.theirs.texts}
            mine={conflict.mine}
            fields={fields}
            onChoose={(values, edited) => {
              form.choose(values, edited);
              setTyped(values);
            }}
          />
        )}
        <CheckedForm form={form} button="Save Draft" variant="outline">
          <FieldRows fields={fields} limits={limits} field={form.field} />
        </CheckedForm>
        <PublishPage
          record={base}
          isTyped={form.isTyped}
          isSaving={form.isSubmitting}
          isPublished={isPublished}
          kind={kind}
          onKind={setKind}
          onPublish={askToPublish}
        />
        <PageVersions
          record={base}
          onRestored={(restored) => {
            form.begin(restored);
            setTyped(restored.texts);
          }}
        />
      </div>
      <PagePreview page={page} texts={typed} kind={kind} version={base.version} />
    </div>
  );
}

/** One press saves what is typed and, where it asks so, publishes it. */
function usePageForm(record: SitePageRecord) {
  const { page } = record;
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<ChangeKind>();
  const [isPublished, setPublished] = useState(false);
  /** Whether a press asked to publish, behind the save. */
  const publishes = useRef(false);
  const store = (data: SitePageRecord) => {
    storePage(queryClient, data);
    return data;
  };

  async function publish({ version, draft }: SitePageRecord): Promise<SitePageRecord> {
    const asksKind = isLegal(page) && draft;
    const body = { version, ...(asksKind && { kind }) };
    const { data } = await organize('publishPage', { params: { page }, body });
    setKind(undefined);
    setPublished(isLegal(page));
    notifyDone(`Visitors read the new ${sitePages[page].name} now.`);
    return store(data);
  }

  const form = useVersionedForm({
    name: `page ${page}`,
    loaded: record,
    versionOf: ({ version }) => version,
    textsOf: ({ texts }) => texts,
    async save(texts, before, onSaved) {
      const isToPublish = publishes.current;
      publishes.current = false;
      try {
        if (isToPublish && isSame(texts, before.texts)) return await publish(before);
        const body = { texts, version: before.version };
        const { data } = await organize('savePageDraft', { params: { page }, body });
        store(data);
        if (!isToPublish || !data.draft || data.missing.length > 0) {
          notifyDone('The draft is saved. Visitors see it once it is published.');
          return data;
        }
        // What was typed is stored by now, also if publishing fails.
        onSaved(data);
        if (isSameAs(texts, form.ref.current)) form.forget();
        return await publish(data);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw moveErrors(error, (name) => name.replace(/^texts\./, ''));
      }
    },
  });
  const askToPublish = () => {
    publishes.current = true;
    form.ref.current?.requestSubmit();
  };
  return { form, kind, setKind, isPublished, askToPublish };
}

const isSame = (one: SitePageRecord['texts'], other: SitePageRecord['texts']) =>
  Object.entries(other).every(([name, text]) => one[name] === text);
