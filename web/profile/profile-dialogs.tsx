import { type ComponentType, useEffect, useRef, useState } from 'react';
import type { User } from '#contract/profile/profile.ts';
import { useTakeUser } from '../accounts/use-take-user.ts';
import { call } from '../api/call.ts';
import { type ChunkError, loadChunk } from '../loading/load-chunk.ts';
import { notifyChunkFailure } from '../overlays/chunk-failure.tsx';
import { dismiss, notify } from '../overlays/overlay-store.ts';
import { Button } from '../ui/button.tsx';
import { PencilIcon } from '../ui/icons/screen-icons.tsx';
import small from '../ui/small-button.module.css';
import styles from './profile.module.css';
import type { DialogName } from './use-dialog-values.ts';
import type { DialogProps } from './use-profile-dialog.ts';

type Dialog = ComponentType<DialogProps>;

/** 2.11, Q17: the dialogs; their code is loaded when they are opened. */
const dialogs: Record<DialogName, { title: string; load: () => Promise<Dialog> }> = {
  personal: {
    title: 'Edit Personal Information',
    load: () => import('./edit-personal-modal.tsx').then((file) => file.EditPersonalModal),
  },
  about: {
    title: 'Edit About',
    load: () => import('./edit-about-modal.tsx').then((file) => file.EditAboutModal),
  },
  golf: {
    title: 'Edit Golf',
    load: () => import('./edit-golf-modal.tsx').then((file) => file.EditGolfModal),
  },
  employment: {
    title: 'Edit Employment',
    load: () => import('./edit-entry-modals.tsx').then((file) => file.EditEmploymentModal),
  },
  education: {
    title: 'Edit Education',
    load: () => import('./edit-entry-modals.tsx').then((file) => file.EditEducationModal),
  },
  social: {
    title: 'Edit Social Profile',
    load: () => import('./edit-social-modal.tsx').then((file) => file.EditSocialModal),
  },
  picture: {
    title: 'Edit Profile Picture',
    load: () => import('./edit-picture-modal.tsx').then((file) => file.EditPictureModal),
  },
};

const smallButton = { variant: 'outline', className: small.small } as const;

const preloadDialog = (name: DialogName) => void dialogs[name].load().catch(() => undefined);

/** The open dialog, and the buttons that open one. */
export function useProfileDialogs(user: User) {
  const [loading, setLoading] = useState<DialogName>();
  const [shown, setShown] = useState<{ name: DialogName; Dialog: Dialog; restores: boolean }>();
  const offerToast = useRef('');
  /** The last requested dialog is shown, even if the code of an earlier one arrives later. */
  const requested = useRef<DialogName>(undefined);
  const takeUser = useTakeUser();

  // The toast belongs to this page and disappears with it.
  useEffect(() => () => dismiss(offerToast.current), []);

  async function open(name: DialogName, restores: boolean, opener = `edit-${name}`) {
    dismiss(offerToast.current);
    setLoading(name);
    requested.current = name;
    try {
      const [Dialog] = await Promise.all([
        loadChunk(dialogs[name].load),
        // 4.9: another tab or device may have saved since. A form sends all its fields, so older values
        // would undo that save. The timeout keeps a slow server from delaying the dialog.
        call('user', {}, { timeout: 3_000 }).then(takeUser, () => undefined),
      ]);
      if (requested.current !== name) return;
      // On closing, the focus returns to this button, also if the toast opened the dialog.
      document.getElementById(opener)?.focus();
      setShown({ name, Dialog, restores });
    } catch (error) {
      notifyChunkFailure(error as ChunkError);
    } finally {
      setLoading((current) => (current === name ? undefined : current));
    }
  }

  /** The dialog closes at once; a toast offers to restore unsaved text. */
  function close(name: DialogName, hasUnsaved: boolean) {
    setShown(undefined);
    if (!hasUnsaved) return;
    offerToast.current = notify({
      type: 'info',
      title: 'Not saved yet',
      body: (
        <>
          What you typed in “{dialogs[name].title}” is kept.{' '}
          <button type="button" className={styles.plain} onClick={() => void open(name, true)}>
            Bring it back
          </button>
        </>
      ),
      hasClose: true,
    });
  }

  return {
    dialog: shown && (
      <shown.Dialog
        name={shown.name}
        title={dialogs[shown.name].title}
        user={user}
        restores={shown.restores}
        onClose={(hasUnsaved) => close(shown.name, hasUnsaved)}
      />
    ),
    /** `second`: another button for the same dialog, with its own name. */
    editButton(name: DialogName, second?: { id: string; title: string }) {
      const { id, title } = second ?? { id: `edit-${name}`, title: dialogs[name].title };
      return (
        <Button
          {...smallButton}
          id={id}
          loading={loading === name}
          onPointerEnter={() => preloadDialog(name)}
          onFocus={() => preloadDialog(name)}
          onClick={() => void open(name, false, id)}
        >
          <EditLabel name={name} title={title} />
        </Button>
      );
    },
  };
}

/** Beside a heading, which has the rest of the name already. */
function EditLabel({ name, title }: { name: DialogName; title: string }) {
  const rest = title.slice('Edit'.length);
  return (
    <>
      <PencilIcon />
      <span>Edit{name === 'picture' ? rest : <span className="visually-hidden">{rest}</span>}</span>
    </>
  );
}
