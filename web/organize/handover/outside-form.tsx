import { saveHandover as limits } from 'virtual:organize-limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Handover, OutsideRecord } from '#contract/organizing/handover.ts';
import { ApiError } from '#web/api/api-error.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { SheetFoot, SideSheet } from '#web/ui/dialog/side-sheet.tsx';
import { ChangedMeanwhile } from '../pieces/forms/changed-meanwhile.tsx';
import { RowGroups } from '../pieces/forms/row-groups.tsx';
import { useVersionedForm } from '../pieces/forms/use-versioned-form.ts';
import { notifyUndo } from '../pieces/notify-undo.tsx';
import { organize, organizeQuery } from '../session/organize-call.ts';
import { storeAnswer } from '../session/store-answer.ts';
import styles from './handover.module.css';
import {
  atOutsideRows,
  outsideInWords,
  outsideOf,
  outsideRows,
  outsideTexts,
} from './outside-values.ts';

const partOf = ({ outside }: OutsideRecord) => ({ outside });

const fields = { outside: { label: 'What lies outside', kind: 'rows' as const } };

const words = {
  row: 'Row',
  add: 'a Row',
  out: 'Empty the fields of a row to take it out.',
  none: 'Nothing lies outside.',
};

/** Who has what the portal itself does not have. `asked`: the row whose person is typed first. */
export function OutsideForm({
  handover,
  asked,
  onClose,
}: {
  handover: Handover;
  asked: number | undefined;
  onClose: () => void;
}) {
  const queryClient = useQueryClient();
  async function store(record: Pick<OutsideRecord, 'outside'>, version: number) {
    const answer = await organize('saveHandover', { body: { ...record, version } });
    storeAnswer(queryClient, organizeQuery('handover').queryKey, answer);
    return answer.data;
  }
  const form = useVersionedForm<OutsideRecord, Record<string, string>>({
    name: 'handover',
    loaded: handover,
    versionOf: ({ version }) => version,
    textsOf: outsideTexts,
    async save(texts, before) {
      try {
        const saved = await store(outsideOf(texts), before.version);
        notifyUndo('It is saved.', () => store(partOf(before), saved.version));
        onClose();
        return saved;
      } catch (error) {
        throw error instanceof ApiError ? atOutsideRows(error, texts) : error;
      }
    },
  });
  const { conflict, base, ref } = form;
  useEffect(() => {
    const who =
      asked === undefined ? null : ref.current?.elements.namedItem(`outside.${asked}.who`);
    if (who instanceof HTMLElement) who.focus();
  }, [asked, ref]);
  return (
    <SideSheet title="What lies outside" isOfRecord onClose={onClose}>
      {conflict && (
        <ChangedMeanwhile
          {...conflict}
          before={partOf(base)}
          theirs={partOf(conflict.theirs)}
          mine={outsideOf(conflict.mine)}
          fields={fields}
          show={outsideInWords}
          onChoose={(values, edited) => form.choose(outsideTexts(values), edited)}
        />
      )}
      <CheckedForm
        form={form}
        button="Save What Lies Outside"
        frame={(button) => (
          <SheetFoot>
            <p>Never write a password or a key here: say who has it or where it is kept.</p>
            {button}
          </SheetFoot>
        )}
        {...(conflict && { variant: 'outline' as const })}
      >
        <RowGroups
          {...outsideRows}
          limits={limits.outside.items}
          words={words}
          className={styles.thing}
          field={form.field}
        />
      </CheckedForm>
    </SideSheet>
  );
}
