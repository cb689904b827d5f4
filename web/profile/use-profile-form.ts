import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/profile.ts';
import { useTakeUser } from '../accounts/use-take-user.ts';
import { refusedFields } from '../forms/explain-failure.ts';
import { notifyDone } from '../forms/use-button-change.ts';
import { notifyFailure } from '../overlays/overlay-store.ts';
import { keepTyped, same } from './keep-typed.ts';
import { type DialogName, useDraft } from './use-draft.ts';

/** What every profile dialog is opened with. */
export interface DialogProps {
  name: DialogName;
  title: string;
  user: User;
  /** Whether to begin with what was typed and not saved the last time. */
  restores: boolean;
  onClose: (hasUnsaved: boolean) => void;
}

interface Rule<Values> {
  props: DialogProps;
  valuesOf: (user: User) => Values;
  /** What 'Update Profile' takes along of `values`; in all else the answer is like `copy`. */
  taken?: (values: Values, copy: Values) => Values;
  /** Answers with the user record as it is afterwards. */
  save: (taken: Values, copy: Values) => Promise<User>;
  /** The success toast, of which 8.3 has three. */
  saidOf?: (taken: Values, copy: Values) => string;
  onSaved?: () => void;
}

/** The one rule of the profile dialogs (4.9–4.12). They differ in their fields alone. */
export function useProfileForm<Values extends object>({
  props: { name: dialog, title, user, restores, onClose },
  valuesOf,
  taken = (values) => values,
  save,
  saidOf = () => 'Updated Successfully',
  onSaved,
}: Rule<Values>) {
  const takeUser = useTakeUser();
  const form = useRef<HTMLFormElement>(null);
  const [copy, setCopy] = useState(() => valuesOf(user));
  const shownCopy = useRef<Values>(undefined);
  const draft = useDraft<Values>(dialog, user.uuid, restores);
  const [values, setValues] = useState(() => (draft.restored ? withDraft(draft.restored) : copy));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [submitting, setSubmitting] = useState(false);
  const [loadedFrom, setLoadedFrom] = useState(user);

  // A save of this dialog, closed and opened again, came through: sent as they were loaded, the other
  // fields would take it back.
  if (user !== loadedFrom) {
    const fresh = valuesOf(user);
    setLoadedFrom(user);
    setCopy(fresh);
    setValues((now) => keepTyped({ fresh, now, taken: copy }));
  }

  const hasUnsaved = !same(values, copy);
  const allowUpdate = !same(taken(values, copy), copy);

  const { keep } = draft;
  useEffect(
    () => keep(hasUnsaved ? { values, copy } : undefined),
    [keep, hasUnsaved, values, copy],
  );

  // 4.11: the copy is new. The button that was just pressed is disabled now, and would drop the focus.
  useEffect(() => {
    if (shownCopy.current === copy) return;
    shownCopy.current = copy;
    const focused = document.activeElement;
    if (focused === document.body || focused?.matches(':disabled')) form.current?.focus();
  }, [copy]);

  function withDraft(typed: { values: Values; copy: Values }): Values {
    return keepTyped({ fresh: copy, now: typed.values, taken: typed.copy });
  }

  /** Runs a save of `sent`: what else was typed, before or meanwhile, stays as it is. */
  async function run(sent: Values, work: () => Promise<User>, said: string): Promise<void> {
    if (submitting) return;
    setErrors({});
    setSubmitting(true);
    try {
      const saved = await work();
      takeUser({ data: saved });
      const fresh = valuesOf(saved);
      draft.forget();
      setCopy(fresh);
      setValues((now) => keepTyped({ fresh, now, taken: sent }));
      onSaved?.();
      notifyDone(said);
    } catch (error) {
      showFailure(error);
    } finally {
      setSubmitting(false);
    }
  }

  // 4.12, 8.1
  function showFailure(error: unknown) {
    // Who has closed the dialog meanwhile sees no field; what was typed is kept for the next time.
    const { first, messages } = refusedFields(form.current, error);
    if (!first) return notifyFailure();
    // Focused before the message comes: focusing takes an error look away (4.18).
    first.focus();
    setErrors(messages);
  }

  function change(changed: Partial<Values>) {
    setValues((now) => ({ ...now, ...changed }));
  }

  return {
    values,
    copy,
    change,
    setValues,
    errors,
    clearError: (field: string) => setErrors(({ [field]: _, ...others }) => others),
    clearErrors: () => setErrors({}),
    /** What a text field is given: its name, its text, its message. */
    field<Name extends keyof Values & string>(name: Name) {
      return {
        name,
        value: String(values[name] ?? ''),
        error: errors[name],
        onChange: ({ target }: { target: { value: string } }) =>
          change({ [name]: target.value } as unknown as Partial<Values>),
      };
    },
    run,
    /** What the frame of the dialog is given. */
    frame: {
      title,
      form,
      allowUpdate,
      submitting,
      unsaved: draft.offered && {
        bringBack: () => {
          if (draft.offered) setValues(withDraft(draft.offered));
          draft.take();
        },
        discard: draft.take,
      },
      onSubmit() {
        const sent = taken(values, copy);
        if (allowUpdate) void run(sent, () => save(sent, copy), saidOf(sent, copy));
      },
      onClose: () => onClose(!submitting && (hasUnsaved || draft.offered !== undefined)),
    },
  };
}

/** What the frame shares between a dialog and its rule. */
export type ProfileFrame = ReturnType<typeof useProfileForm>['frame'];
