import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { FieldsComing, fieldToCome } from '../pieces/forms/fields-coming.tsx';
import { useOrganized } from '../session/organize-call.ts';
import styles from './settings.module.css';
import { Fields, SettingsForm } from './settings-form.tsx';
import { SettingsSections } from './settings-sections.tsx';

/** What the association says of itself: on its pages, receipts and emails (15.6). */
export function AssociationPage() {
  const query = useOrganized('settings');
  const { data, error } = query;
  return (
    <div className={page.page}>
      <PageHead title="Settings" description="What the association says of itself." />
      <header className={page.head}>
        <h1>Settings</h1>
        <p className={page.lead}>
          What the association says of itself on its pages, receipts and emails. They show a change
          once it is saved. Who may do what stands under <Link to="/organize/people">Roles</Link>.
        </p>
      </header>
      {data && <SettingsForm settings={data.data} />}
      {!data && error && (
        <div className={sections.stack}>
          <PartFailed what="The settings" query={query} />
        </div>
      )}
      {!data && !error && <Coming />}
    </div>
  );
}

function Coming() {
  return (
    <div className={styles.layout}>
      <SettingsSections />
      <div className={styles.form}>
        <p className="visually-hidden" role="status">
          Loading the settings…
        </p>
        <FieldsComing>
          <Fields state={'\u00a0'} field={fieldToCome} />
        </FieldsComing>
      </div>
    </div>
  );
}
