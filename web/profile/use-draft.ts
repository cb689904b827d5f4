import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

export type DialogName = 'personal' | 'about' | 'employment' | 'education' | 'social' | 'picture';

interface Draft<Values> {
  values: Values;
  /** What the dialog had been loaded with. */
  copy: Values;
}

/**
 * What was typed into a dialog and not saved. It is kept as long as the page lives, in the store of
 * answers, because that is what signing out empties: nobody finds another person's words.
 */
export function useDraft<Values>(dialog: DialogName, userUuid: string, restores: boolean) {
  const queryClient = useQueryClient();
  const [found] = useState(() =>
    queryClient.getQueryData<Draft<Values>>(['draft', dialog, userUuid]),
  );
  const [offered, setOffered] = useState(restores ? undefined : found);

  const keep = useCallback(
    (draft: Draft<Values> | undefined) => {
      const queryKey = ['draft', dialog, userUuid];
      // What is still on offer goes only for something newer, or when it is discarded.
      const kept = draft ?? offered;
      if (!kept) return queryClient.removeQueries({ queryKey });
      queryClient.setQueryDefaults(['draft'], { gcTime: Number.POSITIVE_INFINITY });
      queryClient.setQueryData(queryKey, kept);
    },
    [queryClient, dialog, userUuid, offered],
  );

  return {
    restored: restores ? found : undefined,
    offered,
    keep,
    forget: () => queryClient.removeQueries({ queryKey: ['draft', dialog, userUuid] }),
    take: () => setOffered(undefined),
  };
}
