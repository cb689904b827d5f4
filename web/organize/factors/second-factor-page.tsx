import { PageHead } from '#web/layout/page-head.tsx';
import page from '../../ui/lists/list-page.module.css';
import sections from '../../ui/sections.module.css';
import { type FactorFrame, SecondFactor } from './second-factor.tsx';

/** An organizer's second factor, at the console's door. */
export function SecondFactorPage() {
  return <SecondFactor Frame={InConsole} />;
}

const InConsole: FactorFrame = ({ lead, children }) => (
  <div className={page.page}>
    <PageHead title="Second factor" description="What organizers show beside their password." />
    <header className={page.head}>
      <h1>Second factor</h1>
      <p className={page.lead}>{lead}</p>
    </header>
    <div className={sections.stack}>{children}</div>
  </div>
);
