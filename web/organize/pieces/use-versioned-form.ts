import { useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#web/api/api-error.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { useSelf } from '../session/organizer.ts';
import { isSameAs, typedValues, useStoredForm } from './use-stored-form.ts';

/** Somebody else has saved the record since this form began. */
export interface Conflict<Saved, Texts> {
  theirs: Saved;
  /** What is typed here, also while one of the versions is chosen. */
  mine: Texts;
  by: string | null;
  at: string;
}

/**
 * A stored form of a record with a version. What it began with is in this tab's storage beside what is typed:
 * after a reload, too, it is told apart what this person changed, and what somebody else (12.4). Show
 * `ChangedMeanwhile` above it.
 */
export function useVersionedForm<Saved extends object, Texts extends object>({
  name,
  loaded,
  versionOf,
  textsOf,
  save,
  theirsIn = (current) => current as Saved,
}: {
  /** Of the record, in this tab's storage. */
  name: string;
  /** As it was loaded last: it may be newer than what the form began with. */
  loaded: Saved;
  versionOf: (record: Saved) => number;
  textsOf: (record: Saved) => Texts;
  /** Returns what is stored now; `onSaved` tells of a part that is stored whatever becomes of the rest. */
  save: (typed: Texts, base: Saved, onSaved: (record: Saved) => void) => Promise<Saved>;
  /** The record in the answer to a stale save. */
  theirsIn?: (current: object) => Saved | Promise<Saved>;
}) {
  const stored = storedBase<Saved>(useSelf()?.uuid, name);
  const [base, setBase] = useState(() => stored.read() ?? loaded);
  /** Counts how often the fields began anew. */
  const [round, setRound] = useState(0);
  const [conflict, setConflict] = useState<Conflict<Saved, Texts>>();

  const form = useStoredForm(name, textsOf(base), async (mine) => {
    setConflict(undefined);
    try {
      const saved = await save(mine, base, goOnFrom);
      const isWhole = isSameAs(mine, form.ref.current);
      // Shown as it is stored; what was typed meanwhile stays in its fields.
      if (isWhole) begin(saved);
      else goOnFrom(saved);
    } catch (error) {
      const meanwhile = meanwhileIn(error);
      if (meanwhile) {
        const { record, by, at } = meanwhile;
        const theirs = await theirsIn(record);
        setConflict({ theirs, mine: typedValues(form.ref.current, mine), by, at });
      }
      throw error;
    }
  });

  /** Shows a record in the fields. */
  function begin(record: Saved) {
    stored.forget();
    setBase(record);
    setRound((last) => last + 1);
  }

  /** The fields stay as they are, on top of this record. */
  function goOnFrom(record: Saved) {
    stored.keep(record);
    setBase(record);
  }

  /** Types these texts, on top of a record. */
  function retype(record: Saved, texts: Texts) {
    goOnFrom(record);
    setConflict(undefined);
    form.refill(texts);
    setRound((last) => last + 1);
  }

  if (versionOf(loaded) > versionOf(base) && !form.isSubmitting && !conflict) {
    // Somebody else has saved: nothing that this form is about, or nothing is typed here.
    if (!form.isTyped) begin(loaded);
    else if (JSON.stringify(textsOf(loaded)) === JSON.stringify(textsOf(base))) goOnFrom(loaded);
  }

  return {
    ...form,
    key: round,
    base,
    conflict,
    begin,
    /** Types other texts. */
    type: (texts: Texts) => retype(base, texts),
    /**
     * Goes on from what somebody else has saved: saves these texts, as if they had been typed, or first
     * lets this field be edited.
     */
    choose(texts: Texts, edited?: string) {
      if (!conflict) return;
      flushSync(() => retype(conflict.theirs, texts));
      const { current } = form.ref;
      // The button that was pressed is gone.
      const fields = [...(current?.elements ?? [])] as HTMLInputElement[];
      const next = fields.find((field) => edited !== undefined && field.name === edited);
      (next ?? fields.find(({ type }) => type === 'submit'))?.focus();
      if (edited === undefined) current?.requestSubmit();
    },
    /** Leaves out what is typed. */
    startAgain() {
      form.forget();
      setConflict(undefined);
      begin(loaded);
    },
    field(field: keyof Texts & string) {
      const { onChange, ...props } = form.field(field);
      return {
        ...props,
        onChange: () => {
          onChange();
          stored.keep(base);
          // What is typed while somebody chooses is theirs to choose as well.
          setConflict(
            (last) => last && { ...last, mine: typedValues(form.ref.current, last.mine) },
          );
        },
      };
    },
  };
}

/** What a 409 `changed_meanwhile` says: the record as it is now, by whom, since when. */
function meanwhileIn(error: unknown) {
  const isOne = error instanceof ApiError && error.code === 'changed_meanwhile';
  if (!isOne) return undefined;
  return error.current as unknown as { record: object; by: string | null; at: string };
}

/** What the form began with, in this tab's storage while something is typed. */
function storedBase<Saved>(person: string | undefined, record: string) {
  const name = `organize ${person} before ${record}`;
  return {
    read: () =>
      inTabStorage((storage) => JSON.parse(storage.getItem(name) ?? 'null') as Saved | null) ??
      undefined,
    keep: (base: Saved) => inTabStorage((storage) => storage.setItem(name, JSON.stringify(base))),
    forget: () => inTabStorage((storage) => storage.removeItem(name)),
  };
}
