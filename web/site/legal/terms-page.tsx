import { useSitePage } from '../use-site-page.ts';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  const page = useSitePage('terms');
  return (
    <LegalPage
      title="Terms"
      page={page}
      lead={page.prose('lead')}
      sections={page.sections('terms')}
    />
  );
}
