import { useState } from 'react';
import { AddButton } from '../ui/add-button.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import chips from '../ui/chip.module.css';
import { Switch } from '../ui/fields/switch.tsx';
import { ArrowRightIcon } from '../ui/icons/icon.tsx';
import { CalendarIcon } from '../ui/icons/screen-icons.tsx';
import { ComponentGroup } from './component-group.tsx';
import styles from './components-page.module.css';

/** Buttons, switches, chips. */
export function ButtonComponents() {
  return (
    <>
      <ComponentGroup title="Buttons">
        <div className={styles.row}>
          <Button>Green</Button>
          <Button disabled>Green, disabled</Button>
          <Button loading>Green, loading</Button>
          <Button>
            <CalendarIcon /> With an icon
          </Button>
        </div>
        <div className={styles.row}>
          <Button variant="outline">Outline</Button>
          <Button variant="outline" disabled>
            Outline, disabled
          </Button>
          <Button variant="outline" loading>
            Outline, loading
          </Button>
          <LoadingButton />
        </div>
        <div className={styles.row}>
          <a className={buttonClass()} href="/events">
            See events <ArrowRightIcon />
          </a>
          <a className={buttonClass('outline')} href="/membership">
            See benefits
          </a>
        </div>
        <div className={styles.grid}>
          <AddButton />
          <AddButton disabled />
        </div>
      </ComponentGroup>

      <ComponentGroup title="Switches">
        <div className={styles.row}>
          <StatefulSwitch start={false} />
          <StatefulSwitch start />
          <Switch label="Off, disabled" checked={false} disabled onChange={() => undefined} />
          <Switch label="On, disabled" checked disabled onChange={() => undefined} />
        </div>
      </ComponentGroup>

      <ComponentGroup title="Chips">
        <div className={styles.row}>
          <a className={chips.chip} href="/events" aria-current="true">
            Chosen link
          </a>
          <a className={chips.chip} href="/membership">
            Other link
          </a>
        </div>
      </ComponentGroup>
    </>
  );
}

function LoadingButton() {
  const [loading, setLoading] = useState(false);
  function load() {
    setLoading(true);
    setTimeout(() => setLoading(false), 2000);
  }
  return (
    <Button variant="outline" loading={loading} onClick={load}>
      Load for two seconds
    </Button>
  );
}

function StatefulSwitch({ start }: { start: boolean }) {
  const [visible, setVisible] = useState(start);
  return <Switch label="Visible to Members" checked={visible} onChange={setVisible} />;
}
