import { type FormEvent, type ReactNode, useId } from 'react';
import form from '../forms/form.module.css';
import { RequiredNote } from '../forms/required-note.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialog/modal.tsx';
import styles from './profile.module.css';
import type { ProfileFrame } from './use-profile-dialog.ts';

/** The frame of the dialogs (2.11): title, close icon, 'Update Profile'. */
export function ProfileModal({
  frame: { title, form: element, allowUpdate, submitting, draft, onSubmit, onClose },
  children,
}: {
  frame: ProfileFrame;
  children: ReactNode;
}) {
  const id = useId();

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Modal
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} disabled={!allowUpdate} loading={submitting}>
          Update Profile
        </Button>
      }
    >
      {/* The server validates the fields. The form gets the focus when the pressed button is disabled. */}
      <form
        ref={element}
        id={id}
        className={form.form}
        method="post"
        noValidate
        tabIndex={-1}
        onSubmit={submit}
      >
        {draft && (
          <p className={form.answer}>
            <span>
              You did not save what you typed the last time.{' '}
              <button type="button" className={styles.plain} onClick={draft.bringBack}>
                Bring it back
              </button>{' '}
              or{' '}
              <button type="button" className={styles.plain} onClick={draft.discard}>
                discard it
              </button>
            </span>
          </p>
        )}
        <RequiredNote />
        {children}
      </form>
    </Modal>
  );
}
