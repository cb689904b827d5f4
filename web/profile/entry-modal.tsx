import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import form from '../forms/form.module.css';
import { AddButton } from '../ui/add-button.tsx';
import { Button } from '../ui/button.tsx';
import { ChevronDownIcon } from '../ui/icons/icon.tsx';
import { EntryFields } from './entry-fields.tsx';
import styles from './entry-modal.module.css';
import { type EntryValues, periodOf } from './entry-values.ts';
import { same } from './merge-typed.ts';
import { ProfileModal } from './profile-modal.tsx';
import { type EntryDialog, type EntryKind, useEntryDialog } from './use-entry-dialog.ts';
import type { DialogProps } from './use-profile-dialog.ts';
import { VisibilitySwitch } from './visibility-switch.tsx';

type FieldsProps = Pick<ComponentProps<typeof EntryFields>, 'entry' | 'onChange'>;

export function EntryModal({ kind, props }: { kind: EntryKind; props: DialogProps }) {
  const list = useRef<HTMLDivElement>(null);
  const dialog = useEntryDialog(kind, props);
  const { values, isAdding } = dialog;

  // The form replaces the pressed button and gets its focus.
  useEffect(() => {
    if (isAdding) list.current?.querySelector('input')?.focus();
  }, [isAdding]);

  const fieldsOf = (entryProps: FieldsProps) => (
    <EntryFields
      what={kind.what}
      where={kind.where}
      errors={dialog.errors}
      onStartFocus={() => dialog.clearError('start_date')}
      {...entryProps}
    />
  );

  return (
    <ProfileModal frame={dialog.frame}>
      <VisibilitySwitch
        checked={values.visible}
        onChange={(visible) => dialog.change({ visible })}
      />
      <div className={styles.entries} ref={list}>
        {Object.entries(values.entries).map(([uuid, entry]) => (
          <Entry key={uuid} uuid={uuid} entry={entry} dialog={dialog} fieldsOf={fieldsOf} />
        ))}
        {dialog.isCreating ? (
          <div className={form.form}>
            {fieldsOf({ entry: values.added, onChange: dialog.changeAdded })}
          </div>
        ) : (
          <>
            <AddButton onClick={dialog.startCreating} />
            {dialog.hasStarted && (
              <p className={form.answer}>You started a new entry, and it is not saved yet.</p>
            )}
          </>
        )}
      </div>
    </ProfileModal>
  );
}

/** One entry of the list, and its fields when it is open. */
function Entry({
  uuid,
  entry,
  dialog,
  fieldsOf,
}: {
  uuid: string;
  entry: EntryValues;
  dialog: EntryDialog;
  fieldsOf: (props: FieldsProps) => ReactNode;
}) {
  const stored = dialog.copy.entries[uuid] ?? entry;
  const { start_date, end_date } = periodOf(stored);
  const isOpen = dialog.isOpen(uuid);
  const panel = `entry-${uuid}`;
  return (
    <div className={styles.entry}>
      <h3>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => dialog.toggle(uuid)}
        >
          <span>
            {stored.what} - {stored.where}
            <small>
              {start_date} – {end_date || 'present'}
              {!isOpen && !same(entry, stored) && ', changed and not saved yet'}
            </small>
          </span>
          <ChevronDownIcon />
        </button>
      </h3>
      <div id={panel} hidden={!isOpen}>
        {isOpen && (
          <div className={form.form}>
            {fieldsOf({ entry, onChange: (changed) => dialog.changeEntry(uuid, changed) })}
            <div>
              <Button
                variant="outline"
                disabled={dialog.frame.submitting}
                onClick={() => void dialog.remove(uuid)}
              >
                Delete
              </Button>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
