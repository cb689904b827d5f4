import { readingFailure } from '#web/api/api-error.ts';
import { FormFailure } from '#web/forms/form-failure.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Button } from '#web/ui/button.tsx';
import { leavesFocus } from '#web/ui/focus-content.ts';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { FieldsComing, fieldToCome } from '../pieces/fields-coming.tsx';
import { useOrganized } from '../session/organize-call.ts';
import styles from './settings.module.css';
import { Fields, SettingsForm } from './settings-form.tsx';

/** What the association says of itself: on its pages, receipts and emails (15.6). */
export function AssociationPage() {
  const { data, error, isFetching, refetch } = useOrganized('settings');
  return (
    <div className={page.page}>
      <PageHead title="Settings" description="What the association says of itself." />
      <header className={page.head}>
        <h1>Settings</h1>
        <p className={page.lead}>
          What the association says of itself on its pages, receipts and emails. A change shows at
          once.
        </p>
      </header>
      {data && <SettingsForm settings={data.data} />}
      {!data && error && (
        <div className={sections.stack}>
          <FormFailure message={`The settings could not be loaded. ${readingFailure(error)}`} />
          <p>
            <Button ref={leavesFocus} onClick={() => refetch()} loading={isFetching}>
              Try Again
            </Button>
          </p>
        </div>
      )}
      {!data && !error && <Coming />}
    </div>
  );
}

function Coming() {
  return (
    <div className={styles.form}>
      <p className="visually-hidden" role="status">
        Loading the settings…
      </p>
      <FieldsComing>
        <Fields field={fieldToCome} />
      </FieldsComing>
    </div>
  );
}
