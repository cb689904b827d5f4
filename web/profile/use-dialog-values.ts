import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { storeDraft, storedDraft } from '../forms/drafts.ts';
import { mergeTyped, same } from './merge-typed.ts';

export type DialogName =
  | 'personal'
  | 'about'
  | 'golf'
  | 'employment'
  | 'education'
  | 'social'
  | 'picture';

interface Draft<Values> {
  values: Values;
  copy: Values;
}

/**
 * The values of a dialog, and the copy of the stored values that they are compared with. Unsaved values
 * become a draft: the dialog restores it at once, or offers it until it is discarded.
 */
export function useDialogValues<Values extends object>(
  { name, user, restores }: { name: DialogName; user: User; restores: boolean },
  valuesOf: (user: User) => Values,
) {
  const queryClient = useQueryClient();
  const [draft] = useState(() => storedDraft<Draft<Values>>(queryClient, [name, user.uuid]));
  const [offered, setOffered] = useState(restores ? undefined : draft);
  const [copy, setCopy] = useState(() => valuesOf(user));
  const [values, setValues] = useState(() => (restores && draft ? merged(draft) : copy));
  const [loadedFrom, setLoadedFrom] = useState(user);
  const hasUnsaved = !same(values, copy);

  function merged({ values: typed, copy: sent }: Draft<Values>): Values {
    return mergeTyped({ fresh: copy, typed, sent });
  }

  function load(record: User, sent: Values) {
    const fresh = valuesOf(record);
    setCopy(fresh);
    setValues((typed) => mergeTyped({ fresh, typed, sent }));
  }

  // A save succeeded after the dialog was closed and opened again. Fields with the old values would
  // undo it.
  if (user !== loadedFrom) {
    setLoadedFrom(user);
    load(user, copy);
  }

  useEffect(() => {
    // An offered draft stays stored until a newer one replaces it.
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
    /** After a save of `sent`. Other typed values stay. */
    loadSaved(record: User, sent: Values) {
      storeDraft(queryClient, [name, user.uuid], undefined);
      load(record, sent);
    },
  };
}
