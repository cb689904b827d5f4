import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError } from '#web/api/api-error.ts';
import { inTabStorage } from '#web/api/tab-storage.ts';
import { useSelf } from '../../session/organizer.ts';
import { RestoredNote } from './restored-note.tsx';
import { useStoredForm, valuesNow } from './use-stored-form.ts';

/** Somebody else has saved the record since this form began. */
export interface Conflict<Saved, Texts> {
  theirs: Saved;
  /** What is typed here, also while one of the versions is chosen. */
  mine: Texts;
  by: string | null;
  at: string;
}

interface Options<Saved, Texts> {
  /** Of the record, in this tab's storage. */
  name: string;
  /** As it was loaded last: it may be newer than what the form began with. */
  loaded: Saved;
  versionOf: (record: Saved) => number;
  textsOf: (record: Saved) => Texts;
  /** Returns what is stored now; `onSaved` tells of a part that stays stored even if the rest fails. */
  save: (typed: Texts, base: Saved, onSaved: (record: Saved) => void) => Promise<Saved>;
  /** The record in the answer to a stale save. */
  theirsIn?: (current: object) => Saved | Promise<Saved>;
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
}: Options<Saved, Texts>) {
  const { base, round, begin, goOnFrom, beginAnew, keep } = useBase(name, loaded);
  const [conflict, setConflict] = useState<Conflict<Saved, Texts>>();

  const form = useStoredForm(name, textsOf(base), async (mine) => {
    setConflict(undefined);
    try {
      const saved = await save(mine, base, goOnFrom);
      // What was typed meanwhile stays in its fields.
      if (isTypedSince([mine, textsOf(saved)], form.ref.current)) return goOnFrom(saved);
      begin(saved);
      form.forget();
    } catch (error) {
      const other = await versionIn(error, theirsIn);
      setConflict({ ...other, mine: valuesNow(form.ref.current, mine) });
      throw error;
    }
  });

  /** Types these texts, on top of a record. */
  function retype(record: Saved, texts: Texts) {
    goOnFrom(record);
    setConflict(undefined);
    form.refill(texts);
    beginAnew();
  }

  if (versionOf(loaded) > versionOf(base) && !form.isSubmitting && !conflict) {
    // Somebody else has saved: nothing that this form is about, or nothing is typed here.
    if (!form.isTyped) begin(loaded);
    else if (JSON.stringify(textsOf(loaded)) === JSON.stringify(textsOf(base))) goOnFrom(loaded);
  }

  /** Leaves out what is typed. */
  function startAgain() {
    form.forget();
    setConflict(undefined);
    begin(loaded);
  }

  return {
    ...form,
    above: form.isRestored && createElement(RestoredNote, { onDiscard: startAgain }),
    key: round,
    base,
    conflict,
    begin,
    type: (texts: Texts) => retype(base, texts),
    /**
     * Goes on from what somebody else has saved: saves these texts, as if they had been typed, or first
     * lets this field be edited.
     */
    choose(texts: Texts, edited?: string) {
      if (!conflict) return;
      flushSync(() => retype(conflict.theirs, texts));
      focusIn(form.ref.current, edited);
      if (edited === undefined) form.ref.current?.requestSubmit();
    },
    startAgain,
    field(field: keyof Texts & string) {
      const { onChange, ...props } = form.field(field);
      return {
        ...props,
        onChange: () => {
          onChange();
          keep();
          // What is typed while somebody chooses is theirs to choose as well.
          setConflict((last) => last && { ...last, mine: valuesNow(form.ref.current, last.mine) });
        },
      };
    },
  };
}

/**
 * Whether a field has another value than any of these. The server may have completed one that nobody touched,
 * such as the coordinates of a city, and it shows that at once.
 */
function isTypedSince<Texts extends object>(known: Texts[], form: HTMLFormElement | null): boolean {
  const [sent = {} as Texts] = known;
  return Object.entries(valuesNow(form, sent)).some(([name, value]) =>
    known.every((texts) => texts[name as keyof Texts] !== value),
  );
}

/** What the form began with: after a reload what it began with before, while something is typed. */
function useBase<Saved>(name: string, loaded: Saved) {
  const stored = storedBase<Saved>(useSelf()?.uuid, name);
  const [base, setBase] = useState(() => stored.read() ?? loaded);
  /** Counts how often the fields began anew. */
  const [round, setRound] = useState(0);
  const beginAnew = () => setRound((last) => last + 1);
  return {
    base,
    round,
    beginAnew,
    keep: () => stored.keep(base),
    /** Shows a record in the fields. */
    begin(record: Saved) {
      stored.forget();
      setBase(record);
      beginAnew();
    },
    /** The fields stay as they are, on top of this record. */
    goOnFrom(record: Saved) {
      stored.keep(record);
      setBase(record);
    },
  };
}

/** Into the field that is to be looked at, or to the button: the one that was pressed is gone. */
function focusIn(form: HTMLFormElement | null, edited: string | undefined): void {
  const fields = [...(form?.elements ?? [])] as HTMLInputElement[];
  const next = fields.find(({ name, type }) =>
    edited === undefined ? type === 'submit' : name === edited,
  );
  const section = next?.closest('details');
  if (section) section.open = true;
  next?.focus();
}

/** What a 409 `changed_meanwhile` says: the record as it is now, by whom, since when. Fails again of another error. */
async function versionIn<Saved>(
  error: unknown,
  theirsIn: (current: object) => Saved | Promise<Saved>,
) {
  if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
  const { record, by, at } = error.current as { record: object; by: string | null; at: string };
  return { theirs: await theirsIn(record), by, at };
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
