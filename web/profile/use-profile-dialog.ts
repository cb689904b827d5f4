import { type RefObject, useEffect, useRef } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { useTakeUser } from '../accounts/use-take-user.ts';
import { notifyDone } from '../forms/use-button-change.ts';
import { useForm } from '../forms/use-form.ts';
import { notifyFailure } from '../overlays/overlay-store.ts';
import { type DialogName, useDialogValues } from './use-dialog-values.ts';

/** The props of every profile dialog. */
export interface DialogProps {
  name: DialogName;
  title: string;
  user: User;
  /** Whether to start with the stored draft. */
  restores: boolean;
  onClose: (hasUnsaved: boolean) => void;
}

interface Rule<Values> {
  props: DialogProps;
  valuesOf: (user: User) => Values;
  /** Returns the user record after the save. */
  save: (sent: Values, copy: Values) => Promise<User>;
  /** The success toast (8.3). */
  messageOf?: (sent: Values, copy: Values) => string;
  onSaved?: () => void;
}

/** The one rule of the profile dialogs (4.9–4.12). They differ only in their fields. */
export function useProfileDialog<Values extends object>({
  props,
  valuesOf,
  save,
  messageOf = () => 'Updated Successfully',
  onSaved,
}: Rule<Values>) {
  const takeUser = useTakeUser();
  const { ref, errors, isSubmitting, showErrors, clearError, clearErrors, run, textField } =
    useForm();
  const dialog = useDialogValues(props, valuesOf);
  const { values, copy, setValues, hasUnsaved, offered } = dialog;
  const allowUpdate = hasUnsaved;
  useFocusAfterSave(ref, copy);

  const change = (changed: Partial<Values>) => setValues((current) => ({ ...current, ...changed }));

  const submit = (sent: Values, request: () => Promise<User>, message: string) =>
    run(
      async () => {
        const saved = await request();
        takeUser({ data: saved });
        dialog.loadSaved(saved, sent);
        onSaved?.();
        notifyDone(message);
      },
      // 4.12, 8.1: a closed dialog has no fields, so the failure is a toast; the draft stays stored.
      (error) => showErrors(error) || notifyFailure(),
    );

  return {
    values,
    copy,
    change,
    setValues,
    errors,
    showErrors,
    clearError,
    clearErrors,
    submit,
    field: (name: keyof Values & string) =>
      textField(name, String(values[name] ?? ''), (text) =>
        change({ [name]: text } as unknown as Partial<Values>),
      ),
    /** The props of the frame. */
    frame: {
      title: props.title,
      form: ref,
      allowUpdate,
      submitting: isSubmitting,
      draft: offered,
      onSubmit() {
        if (allowUpdate) void submit(values, () => save(values, copy), messageOf(values, copy));
      },
      onClose: () => props.onClose(!isSubmitting && (hasUnsaved || offered !== undefined)),
    },
  };
}

/** 4.11: a save disables the pressed button, which would lose the focus; the form gets it. */
function useFocusAfterSave(form: RefObject<HTMLFormElement | null>, copy: object) {
  const shownCopy = useRef<object>(undefined);
  useEffect(() => {
    if (shownCopy.current === copy) return;
    shownCopy.current = copy;
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches(':disabled')) form.current?.focus();
  }, [form, copy]);
}

export type ProfileFrame = ReturnType<typeof useProfileDialog>['frame'];
