import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#contract/profile/profile.ts';
import { ApiError } from '../api/api-error.ts';
import { refreshUser } from '../api/session.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';
import type { EntryField } from './entry-fields.tsx';
import { type EntryValues, emptyEntry } from './entry-values.ts';
import { same } from './merge-typed.ts';
import { type DialogProps, useProfileDialog } from './use-profile-dialog.ts';

/** The differences between the employment and the education dialog. */
export interface EntryKind {
  /** As in a heading: "Employment". */
  name: string;
  what: EntryField;
  where: EntryField;
  addedMessage: string;
  visibilityOf: (user: User) => boolean;
  entriesOf: (user: User) => [uuid: string, entry: EntryValues][];
  setVisibility: (visible: boolean) => Promise<unknown>;
  add: (entry: EntryValues) => Promise<unknown>;
  update: (uuid: string, entry: EntryValues) => Promise<unknown>;
  remove: (uuid: string) => Promise<unknown>;
}

interface Values {
  visible: boolean;
  /** By uuid. */
  entries: Record<string, EntryValues>;
  added: EntryValues;
}

const creating = 'new';

/**
 * 4.13–4.15, Q23. 'Update Profile' saves every change: the visibility, each entry, open or collapsed, and the
 * create form. An entry that the server rejects is opened, so that its errors are seen.
 */
export function useEntryDialog(kind: EntryKind, props: DialogProps) {
  const reload = useReload();
  const [open, setOpen] = useState<string>();

  const dialog = useProfileDialog<Values>({
    props,
    valuesOf: (user) => ({
      visible: kind.visibilityOf(user),
      entries: Object.fromEntries(kind.entriesOf(user)),
      added: emptyEntry,
    }),
    save: (sent, copy) =>
      saveChanges(kind, sent, copy, (entry) => flushSync(() => setOpen(entry))).then(reload),
    messageOf: (sent, copy) =>
      same(sent.added, copy.added) ? 'Updated Successfully' : kind.addedMessage,
    onSaved: () => setOpen((shown) => (shown === creating ? undefined : shown)),
  });
  const { values, copy, setValues, clearErrors, submit } = dialog;

  function show(uuid: string | undefined) {
    clearErrors();
    setOpen(uuid);
  }

  return {
    ...dialog,
    isOpen: (uuid: string) => open === uuid,
    toggle: (uuid: string) => show(open === uuid ? undefined : uuid),
    isCreating: isCreating(values, open),
    /** Whether '+ Add' was pressed; an empty list shows the create form without it. */
    isAdding: open === creating,
    startCreating: () => show(creating),
    /** Whether the create form has unsaved text, also while an open entry hides it. */
    hasStarted: !same(values.added, copy.added),
    changeEntry(uuid: string, changed: Partial<EntryValues>) {
      setValues(({ entries, ...others }) => ({
        ...others,
        entries: { ...entries, [uuid]: { ...(entries[uuid] ?? emptyEntry), ...changed } },
      }));
    },
    changeAdded(changed: Partial<EntryValues>) {
      setValues((current) => ({ ...current, added: { ...current.added, ...changed } }));
    },
    async remove(uuid: string) {
      const { what, where } = copy.entries[uuid] ?? emptyEntry;
      const isConfirmed = await confirmAlert({
        type: 'warning',
        title: `Delete ${kind.name}`,
        bodyText: `Are you sure you want to delete ${what} - ${where} ?`,
        primaryCTAText: 'Delete',
        showSecondaryCTA: true,
      });
      if (!isConfirmed) return;
      await submit(copy, () => kind.remove(uuid).then(reload), 'Deleted Successfully');
    },
  };
}

export type EntryDialog = ReturnType<typeof useEntryDialog>;

/** 4.13: an empty list shows the create form as well. */
function isCreating({ entries }: Values, open: string | undefined): boolean {
  return open === creating || Object.keys(entries).length === 0;
}

/** The new entry last: retrying the others after an error is harmless, but it would be added twice. */
async function saveChanges(
  kind: EntryKind,
  sent: Values,
  copy: Values,
  onRejected: (entry: string) => void,
): Promise<void> {
  const save = (entry: string, request: Promise<unknown>) =>
    request.catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 400) onRejected(entry);
      throw error;
    });
  if (sent.visible !== copy.visible) await kind.setVisibility(sent.visible);
  for (const [uuid, entry] of Object.entries(sent.entries)) {
    if (!same(entry, copy.entries[uuid])) await save(uuid, kind.update(uuid, entry));
  }
  if (!same(sent.added, copy.added)) await save(creating, kind.add(sent.added));
}

/** The calls for entries do not return the user record. */
function useReload(): () => Promise<User> {
  const queryClient = useQueryClient();
  return async () => {
    const user = await refreshUser(queryClient);
    if (!user) throw new Error('Signed out while saving');
    return user;
  };
}
