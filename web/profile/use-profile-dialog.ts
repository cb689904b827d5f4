import { type RefObject, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/profile.ts';
import { useTakeUser } from '../accounts/use-take-user.ts';
import { notifyDone } from '../forms/use-button-change.ts';
import { useForm } from '../forms/use-form.ts';
import { notifyFailure } from '../overlays/overlay-store.ts';
import { mergeTyped, same } from './merge-typed.ts';
import { type DialogName, type Draft, useDraft } from './use-draft.ts';

/** What every profile dialog is opened with. */
export interface DialogProps {
  name: DialogName;
  title: string;
  user: User;
  /** Whether to start with the draft of the last time. */
  restores: boolean;
  onClose: (hasUnsaved: boolean) => void;
}

interface Rule<Values> {
  props: DialogProps;
  valuesOf: (user: User) => Values;
  /** The part of `values` that 'Update Profile' saves; the rest is as in `copy`. */
  partToSave?: (values: Values, copy: Values) => Values;
  /** Returns the user record after the save. */
  save: (part: Values, copy: Values) => Promise<User>;
  /** The success toast, of which 8.3 has three. */
  messageOf?: (part: Values, copy: Values) => string;
  onSaved?: () => void;
}

/** The one rule of the profile dialogs (4.9–4.12). They differ only in their fields. */
export function useProfileDialog<Values extends object>({
  props: { name: dialog, title, user, restores, onClose },
  valuesOf,
  partToSave = (values) => values,
  save,
  messageOf = () => 'Updated Successfully',
  onSaved,
}: Rule<Values>) {
  const takeUser = useTakeUser();
  const form = useForm();
  const draft = useDraft<Values>(dialog, user.uuid, restores);
  const { values, copy, setValues, reload, restore } = useValues(user, valuesOf, draft.restored);
  const part = partToSave(values, copy);
  const hasUnsaved = !same(values, copy);
  const allowUpdate = !same(part, copy);
  useFocusKept(form.ref, copy);

  const { store } = draft;
  useEffect(
    () => store(hasUnsaved ? { values, copy } : undefined),
    [store, hasUnsaved, values, copy],
  );

  const change = (changed: Partial<Values>) => setValues((now) => ({ ...now, ...changed }));

  /** Saves `sent`. Whatever else was typed, before or meanwhile, stays as it is. */
  const run = (sent: Values, request: () => Promise<User>, message: string): Promise<void> =>
    form.run(
      async () => {
        const saved = await request();
        takeUser({ data: saved });
        draft.remove();
        reload(saved, sent);
        onSaved?.();
        notifyDone(message);
      },
      // 4.12, 8.1: after closing there is no field left; the draft waits for the next time.
      (error) => form.showErrors(error) || notifyFailure(),
    );

  return {
    values,
    copy,
    change,
    setValues,
    errors: form.errors,
    clearError: form.clearError,
    clearErrors: form.clearErrors,
    field: (name: keyof Values & string) =>
      form.textField(name, String(values[name] ?? ''), (text) =>
        change({ [name]: text } as unknown as Partial<Values>),
      ),
    run,
    /** What the frame of the dialog needs. */
    frame: {
      title,
      form: form.ref,
      allowUpdate,
      submitting: form.isSubmitting,
      unsaved: draft.offered && {
        bringBack: () => {
          if (draft.offered) restore(draft.offered);
          draft.endOffer();
        },
        discard: draft.endOffer,
      },
      onSubmit() {
        if (allowUpdate) void run(part, () => save(part, copy), messageOf(part, copy));
      },
      onClose: () => onClose(!form.isSubmitting && (hasUnsaved || draft.offered !== undefined)),
    },
  };
}

/** What is typed, and the copy of the user record's values that it is compared with. */
function useValues<Values extends object>(
  user: User,
  valuesOf: (user: User) => Values,
  restored: Draft<Values> | undefined,
) {
  const [copy, setCopy] = useState(() => valuesOf(user));
  const [values, setValues] = useState(() => (restored ? merged(restored) : copy));
  const [loadedFrom, setLoadedFrom] = useState(user);

  function merged(draft: Draft<Values>): Values {
    return mergeTyped({ fresh: copy, typed: draft.values, sent: draft.copy });
  }

  function reload(record: User, sent: Values) {
    const fresh = valuesOf(record);
    setCopy(fresh);
    setValues((typed) => mergeTyped({ fresh, typed, sent }));
  }

  // The dialog was closed during a save and opened again, and the save has succeeded: fields that
  // still had the old values would take it back.
  if (user !== loadedFrom) {
    setLoadedFrom(user);
    reload(user, copy);
  }

  return {
    values,
    copy,
    setValues,
    reload,
    restore: (draft: Draft<Values>) => setValues(merged(draft)),
  };
}

/** 4.11: with a new copy the pressed button is disabled and would drop the focus; the form takes it. */
function useFocusKept(form: RefObject<HTMLFormElement | null>, copy: object) {
  const shownCopy = useRef<object>(undefined);
  useEffect(() => {
    if (shownCopy.current === copy) return;
    shownCopy.current = copy;
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches(':disabled')) form.current?.focus();
  }, [form, copy]);
}

export type ProfileFrame = ReturnType<typeof useProfileDialog>['frame'];
