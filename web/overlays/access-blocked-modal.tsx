import { Link } from '../router/link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './access-blocked-modal.module.css';
import { closeAccessBlocked } from './overlay-store.ts';

/** 2.10: what a person without a membership meets on the way to a members' page. */
export function AccessBlockedModal() {
  return (
    <Modal
      title="Uh-oh ! We can't let you do that"
      onClose={closeAccessBlocked}
      footer={
        // Closed first, so that the page one goes to is never shown underneath it.
        <>
          <Link className={buttonClass('outline')} to="/membership" onClick={closeAccessBlocked}>
            See Benefits
          </Link>
          <Link className={buttonClass()} to="/subscribe" onClick={closeAccessBlocked}>
            Subscribe Now
          </Link>
        </>
      }
    >
      <p className={styles.text}>
        Interested ? You need to subscribe to our annual membership first.
      </p>
    </Modal>
  );
}
