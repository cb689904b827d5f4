import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { removeDraft, storeDraft, storedDraft } from '../forms/drafts.ts';

export type DialogName = 'personal' | 'about' | 'employment' | 'education' | 'social' | 'picture';

export interface Draft<Values> {
  values: Values;
  /** What the dialog had loaded. */
  copy: Values;
}

/** What was typed into a dialog and not saved: restored at once, or offered until it is discarded. */
export function useDraft<Values>(dialog: DialogName, userUuid: string, restores: boolean) {
  const queryClient = useQueryClient();
  const [found] = useState(() => storedDraft<Draft<Values>>(queryClient, [dialog, userUuid]));
  const [offered, setOffered] = useState(restores ? undefined : found);

  const store = useCallback(
    (typed: Draft<Values> | undefined) => {
      // An offered draft stays until there is a newer one.
      const draft = typed ?? offered;
      if (draft) storeDraft(queryClient, [dialog, userUuid], draft);
      else removeDraft(queryClient, [dialog, userUuid]);
    },
    [queryClient, dialog, userUuid, offered],
  );

  return {
    restored: restores ? found : undefined,
    offered,
    store,
    remove: () => removeDraft(queryClient, [dialog, userUuid]),
    endOffer: () => setOffered(undefined),
  };
}
