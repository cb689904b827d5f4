import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/profile.ts';
import { storeDraft, storedDraft } from '../forms/drafts.ts';
import { mergeTyped, same } from './merge-typed.ts';

export type DialogName = 'personal' | 'about' | 'employment' | 'education' | 'social' | 'picture';

interface Draft<Values> {
  values: Values;
  copy: Values;
}

/**
 * What is typed into a dialog, and the copy of the user record's values that it is compared with. What
 * is not saved becomes a draft: the dialog restores it at once, or offers it until it is discarded.
 */
export function useDialogValues<Values extends object>(
  { name, user, restores }: { name: DialogName; user: User; restores: boolean },
  valuesOf: (user: User) => Values,
) {
  const queryClient = useQueryClient();
  const [found] = useState(() => storedDraft<Draft<Values>>(queryClient, [name, user.uuid]));
  const [offered, setOffered] = useState(restores ? undefined : found);
  const [copy, setCopy] = useState(() => valuesOf(user));
  const [values, setValues] = useState(() => (restores && found ? merged(found) : copy));
  const [loadedFrom, setLoadedFrom] = useState(user);
  const hasUnsaved = !same(values, copy);

  function merged(draft: Draft<Values>): Values {
    return mergeTyped({ fresh: copy, typed: draft.values, sent: draft.copy });
  }

  function load(record: User, sent: Values) {
    const fresh = valuesOf(record);
    setCopy(fresh);
    setValues((typed) => mergeTyped({ fresh, typed, sent }));
  }

  // The dialog was closed during a save and opened again, and the save has succeeded: fields that
  // still had the old values would take it back.
  if (user !== loadedFrom) {
    setLoadedFrom(user);
    load(user, copy);
  }

  useEffect(() => {
    // An offered draft stays until there is a newer one.
    storeDraft(queryClient, [name, user.uuid], hasUnsaved ? { values, copy } : offered);
  }, [queryClient, name, user.uuid, hasUnsaved, values, copy, offered]);

  return {
    values,
    copy,
    setValues,
    hasUnsaved,
    offered: offered && {
      bringBack() {
        setValues(merged(offered));
        setOffered(undefined);
      },
      discard: () => setOffered(undefined),
    },
    /** After a save of `sent`. Whatever else was typed, before or meanwhile, stays as it is. */
    loadSaved(record: User, sent: Values) {
      storeDraft(queryClient, [name, user.uuid], undefined);
      load(record, sent);
    },
  };
}
