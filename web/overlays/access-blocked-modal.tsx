import { useRouter } from '../router/router-provider.tsx';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/dialog/modal.tsx';
import styles from './access-blocked-modal.module.css';
import { closeAccessBlocked, useOverlays } from './overlay-store.ts';

/** 2.10: shown to a person without a membership who opens a members' page. */
export function AccessBlockedModal() {
  const router = useRouter();
  const { blockedPath } = useOverlays();

  /** Closes first, so that the next page is not shown underneath. Subscribing leads on to what was blocked (Q5). */
  function goTo(to: '/membership' | '/subscribe') {
    closeAccessBlocked();
    void router.navigate({ to, state: { redirect: blockedPath } });
  }

  return (
    <Modal
      title="Uh-oh ! We can't let you do that"
      onClose={closeAccessBlocked}
      footer={
        <>
          <Button variant="outline" onClick={() => goTo('/membership')}>
            See Benefits
          </Button>
          <Button onClick={() => goTo('/subscribe')}>Subscribe Now</Button>
        </>
      }
    >
      <p className={styles.text}>
        Interested ? You need to subscribe to our annual membership first.
      </p>
    </Modal>
  );
}
