import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#contract/profile.ts';
import { refreshUser } from '../api/session.ts';
import form from '../forms/form.module.css';
import { confirmAlert } from '../overlays/overlay-store.ts';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/icons/icon.tsx';
import { EntryFields, type Line } from './entry-fields.tsx';
import styles from './entry-modal.module.css';
import { type EntryValues, emptyEntry, periodOf } from './entry-values.ts';
import { same } from './keep-typed.ts';
import { ProfileModal } from './profile-modal.tsx';
import { type DialogProps, useProfileForm } from './use-profile-form.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

/** All in which the employment and the education dialog differ. */
export interface EntryKind {
  /** As a heading says it: "Employment". */
  name: string;
  what: Line;
  where: Line;
  added: string;
  visibilityOf: (user: User) => boolean;
  entriesOf: (user: User) => [uuid: string, entry: EntryValues][];
  show: (visible: boolean) => Promise<unknown>;
  add: (entry: EntryValues) => Promise<unknown>;
  change: (uuid: string, entry: EntryValues) => Promise<unknown>;
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
 * 4.13–4.15. 'Update Profile' saves what one has before one's eyes: the visibility, and the entry
 * that is open or the create form, as far as they differ from the copy. What was typed into an entry
 * that is closed by now is neither saved nor lost: it is marked, and waits until the entry is opened.
 */
export function EntryModal({ kind, props }: { kind: EntryKind; props: DialogProps }) {
  const queryClient = useQueryClient();
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();

  const { values, copy, setValues, change, errors, clearError, clearErrors, run, frame } =
    useProfileForm<Values>({
      props,
      valuesOf: (user) => ({
        visible: kind.visibilityOf(user),
        entries: Object.fromEntries(kind.entriesOf(user)),
        added: emptyEntry,
      }),
      taken: (now, had) => ({
        visible: now.visible,
        added: isCreating(now) ? now.added : had.added,
        entries: { ...had.entries, ...pick(now.entries, open) },
      }),
      save: saveWhatDiffers,
      saidOf: (sent, had) => (same(sent.added, had.added) ? 'Updated Successfully' : kind.added),
      onSaved: () => setOpen((shown) => (shown === creating ? undefined : shown)),
    });

  /** 4.13: also shown when there is nothing else to show. */
  function isCreating({ entries }: Values): boolean {
    return open === creating || Object.keys(entries).length === 0;
  }

  /** The visibility first: sent again after a refusal it changes nothing, an entry would be there twice. */
  async function saveWhatDiffers(sent: Values, had: Values): Promise<User> {
    if (sent.visible !== had.visible) await kind.show(sent.visible);
    for (const [uuid, entry] of Object.entries(sent.entries)) {
      if (!same(entry, had.entries[uuid])) await kind.change(uuid, entry);
    }
    if (!same(sent.added, had.added)) await kind.add(sent.added);
    return reloaded();
  }

  async function reloaded(): Promise<User> {
    const user = await refreshUser(queryClient);
    if (!user) throw new Error('Signed out while saving');
    return user;
  }

  function toggle(uuid: string) {
    clearErrors();
    setOpen(open === uuid ? undefined : uuid);
  }

  function startCreating() {
    clearErrors();
    setOpen(creating);
  }

  // The button that was pressed is gone; the form stands in its place.
  useEffect(() => {
    if (open === creating) list.current?.querySelector('input')?.focus();
  }, [open]);

  async function remove(uuid: string) {
    const { what, where } = copy.entries[uuid] ?? emptyEntry;
    const isConfirmed = await confirmAlert({
      type: 'warning',
      title: `Delete ${kind.name}`,
      bodyText: `Are you sure you want to delete ${what} - ${where} ?`,
      primaryCTAText: 'Delete',
      showSecondaryCTA: true,
    });
    if (!isConfirmed) return;
    await run(copy, () => kind.remove(uuid).then(reloaded), 'Deleted Successfully');
  }

  function fieldsOf(entry: EntryValues, onChange: (changed: Partial<EntryValues>) => void) {
    return (
      <EntryFields
        what={kind.what}
        where={kind.where}
        entry={entry}
        errors={errors}
        onChange={onChange}
        onStartFocus={() => clearError('start_date')}
      />
    );
  }

  return (
    <ProfileModal frame={frame}>
      <VisibilitySwitch checked={values.visible} onChange={(visible) => change({ visible })} />
      <div className={styles.entries} ref={list}>
        {Object.entries(values.entries).map(([uuid, entry]) => {
          const stored = copy.entries[uuid] ?? entry;
          const isOpen = open === uuid;
          const panel = `entry-${uuid}`;
          return (
            <div className={styles.entry} key={uuid}>
              <h3>
                <button
                  type="button"
                  className={styles.toggle}
                  aria-expanded={isOpen}
                  aria-controls={panel}
                  onClick={() => toggle(uuid)}
                >
                  <span>
                    {stored.what} - {stored.where}
                    <small>
                      {periodOf(stored).start_date} – {periodOf(stored).end_date || 'present'}
                      {!isOpen && !same(entry, stored) && ', changed and not saved yet'}
                    </small>
                  </span>
                  <ChevronDownIcon />
                </button>
              </h3>
              <div id={panel} hidden={!isOpen}>
                {isOpen && (
                  <div className={form.form}>
                    {fieldsOf(entry, (changed) =>
                      setValues((now) => ({
                        ...now,
                        entries: { ...now.entries, [uuid]: { ...entry, ...changed } },
                      })),
                    )}
                    <div>
                      <Button
                        variant="outline"
                        disabled={frame.submitting}
                        onClick={() => void remove(uuid)}
                      >
                        Delete
                      </Button>
                    </div>
                  </div>
                )}
              </div>
            </div>
          );
        })}
        {isCreating(values) ? (
          <div className={form.form}>
            {fieldsOf(values.added, (changed) =>
              change({ added: { ...values.added, ...changed } }),
            )}
          </div>
        ) : (
          <AddButton onClick={startCreating} />
        )}
      </div>
    </ProfileModal>
  );
}

function pick(entries: Record<string, EntryValues>, uuid: string | undefined) {
  const entry = uuid === undefined ? undefined : entries[uuid];
  return entry && uuid !== undefined ? { [uuid]: entry } : {};
}
