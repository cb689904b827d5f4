import { useState } from 'react';
import { notify } from '../overlays/overlay-store.ts';
import { Button } from '../ui/button.tsx';
import { DateInput } from '../ui/date-picker/date-input.tsx';
import { AlertDialog } from '../ui/dialog/alert-dialog.tsx';
import { Modal } from '../ui/dialog/modal.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import type { StatusType } from '../ui/icons/status-icon.tsx';
import { Toast, type ToastNotification } from '../ui/toast/toast.tsx';
import { ComponentGroup } from './component-group.tsx';
import styles from './components-page.module.css';

const types: StatusType[] = ['success', 'error', 'warning', 'info'];

const nothing = () => undefined;

export function OverlayComponents() {
  const [modal, setModal] = useState<'short' | 'long'>();
  const [alert, setAlert] = useState<StatusType>();

  const toast = (type: StatusType) => notify(example(type, true));

  return (
    <>
      <ComponentGroup title="Modals and alerts">
        <div className={styles.row}>
          <Button onClick={() => setModal('short')}>Open a modal</Button>
          <Button onClick={() => setModal('long')}>Open a long modal</Button>
          {types.map((type) => (
            <Button key={type} variant="outline" onClick={() => setAlert(type)}>
              Ask with {type}
            </Button>
          ))}
        </div>
      </ComponentGroup>

      <ComponentGroup title="Toasts">
        <div className={styles.row}>
          {types.map((type) => (
            <Button key={type} variant="outline" onClick={() => toast(type)}>
              Toast {type}
            </Button>
          ))}
        </div>
        <div className={styles.grid}>
          {types.map((type) => (
            <Toast key={type} notification={example(type, type !== 'info')} onClose={nothing} />
          ))}
        </div>
      </ComponentGroup>

      {modal && (
        <Modal
          title="Edit About"
          onClose={() => setModal(undefined)}
          footer={<Button onClick={() => toast('success')}>Update Profile</Button>}
        >
          <div className={styles.stack}>
            <TextArea label="About" hint="What other members read first" />
            <ModalDate />
            {modal === 'long' &&
              Array.from({ length: 12 }, (_, index) => (
                <TextArea key={index} label={`Section ${index + 1}`} />
              ))}
          </div>
        </Modal>
      )}

      {alert && (
        <AlertDialog
          type={alert}
          title="Delete Employment"
          bodyText="Are you sure you want to delete Head Greenkeeper - Golf Association ?"
          primaryCTAText="Delete"
          showSecondaryCTA={alert !== 'info'}
          onPrimary={() => setAlert(undefined)}
          onClose={() => setAlert(undefined)}
        />
      )}
    </>
  );
}

function ModalDate() {
  const [date, setDate] = useState<string | null>(null);
  return <DateInput label="Played on" value={date} onChange={setDate} clearable />;
}

function example(type: StatusType, hasClose: boolean): ToastNotification {
  const failed = type === 'error';
  return {
    uuid: type,
    type,
    title: failed ? 'Oh No! Something went wrong' : 'Success!',
    body: failed ? 'Please try again' : 'Updated Successfully',
    hasClose,
  };
}
