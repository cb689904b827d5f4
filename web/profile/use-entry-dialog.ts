import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/profile.ts';
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
 * 4.13–4.15. 'Update Profile' saves the changes in view: the visibility, and the open entry or the create
 * form. Changes in a collapsed entry are not saved and not lost: the entry is marked, and shows them when
 * it is opened again.
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
    partToSave: (values, copy) => ({
      visible: values.visible,
      added: isCreating(values, open) ? values.added : copy.added,
      entries: { ...copy.entries, ...only(values.entries, open) },
    }),
    save: (part, copy) => saveChanges(kind, part, copy).then(reload),
    messageOf: (part, copy) =>
      same(part.added, copy.added) ? 'Updated Successfully' : kind.addedMessage,
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

/** The visibility first: retrying it after an error is harmless, but retrying an entry would add it twice. */
async function saveChanges(kind: EntryKind, part: Values, copy: Values): Promise<void> {
  if (part.visible !== copy.visible) await kind.setVisibility(part.visible);
  for (const [uuid, entry] of Object.entries(part.entries)) {
    if (!same(entry, copy.entries[uuid])) await kind.update(uuid, entry);
  }
  if (!same(part.added, copy.added)) await kind.add(part.added);
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

function only(entries: Record<string, EntryValues>, uuid: string | undefined) {
  const entry = uuid === undefined ? undefined : entries[uuid];
  return entry && uuid !== undefined ? { [uuid]: entry } : {};
}
