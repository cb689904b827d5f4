import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import {
  AlertIcon,
  ArrowRightIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ClockIcon,
  CloseIcon,
  InfoIcon,
  InstagramIcon,
  LinkedinIcon,
  LockIcon,
  MenuIcon,
  PinIcon,
  TicketIcon,
  XIcon,
} from '../ui/icons/icon.tsx';
import * as screenIcons from '../ui/icons/screen-icons.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ComponentGroup } from './component-group.tsx';
import styles from './components-page.module.css';

const names = ['Ana Tremblay', 'Noah Singh', 'Élise Roy', 'Li', 'Maya van Dyk', 'Omar Haddad'];

// By name: an object of the whole module would be part of the program that every page loads.
const icons = {
  AlertIcon,
  ArrowRightIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ClockIcon,
  CloseIcon,
  InfoIcon,
  InstagramIcon,
  LinkedinIcon,
  LockIcon,
  MenuIcon,
  PinIcon,
  TicketIcon,
  XIcon,
  ...screenIcons,
};

export function SmallComponents() {
  return (
    <>
      <ComponentGroup title="Badges">
        <div className={styles.row}>
          <Badge>Active</Badge>
          <Badge tone="pine">Members only</Badge>
          <Badge tone="sand">12 places left</Badge>
          <Badge tone="flag">Sold out</Badge>
          <Badge tone="plain">Lapsed</Badge>
        </div>
      </ComponentGroup>

      <ComponentGroup title="Avatars">
        <div className={styles.row}>
          {names.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Ana Tremblay" size="large" />
        </div>
      </ComponentGroup>

      <ComponentGroup title="Loading">
        <div className={styles.row}>
          <Spinner />
        </div>
        <div className={styles.grid}>
          <div className={styles.stack}>
            <Skeleton shape="title" />
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton shape="button" />
          </div>
        </div>
      </ComponentGroup>

      <ComponentGroup title="Icons">
        <ul className={styles.icons}>
          {Object.entries(icons).map(([name, Icon]) => (
            <li key={name}>
              <Icon />
              {name.replace('Icon', '')}
            </li>
          ))}
        </ul>
      </ComponentGroup>
    </>
  );
}
