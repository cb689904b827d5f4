import { useQuery, useQueryClient } from '@tanstack/react-query';
import { statusQuery, userQuery } from '#web/api/session.ts';
import { callQuery } from '#web/api/use-call.ts';
import { EventDetailsPage } from '#web/events/details/event-details-page.tsx';
import { PartFailed } from '#web/forms/try-again.tsx';
import { PageHead } from '#web/layout/page-head.tsx';
import { Link } from '#web/router/link.tsx';
import { useParam } from '#web/router/router-provider.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import sections from '../../ui/sections.module.css';
import { EventTabs } from '../event-frame/event-tabs.tsx';
import { may, useSelf } from '../session/organizer.ts';
import styles from './event-editor.module.css';

/**
 * The page of an event as a visitor sees it, also before it is published: the page itself, with its own calls.
 */
export function EventPreviewPage() {
  const slug = useParam('slug');
  const query = usePreview(slug);
  const { data: event, error } = query;
  const status = event?.status;
  const self = useSelf();
  const edits = self && may(self, 'event.edit');
  return (
    <>
      <div className={styles.preview}>
        {!status && <PageHead title="Preview" description="An event as visitors see it." />}
        <div className={styles.strip}>
          <p>
            <strong>Preview.</strong>{' '}
            {status === 'draft' &&
              'Visitors will see it so, once it is published. Until then only organizers do.'}
            {status && status !== 'draft' && 'As visitors see it now.'}
          </p>
          <div className={sections.buttons}>
            {status === 'draft' && self && may(self, 'event.manage') && (
              <Link
                className={buttonClass('green')}
                to="/organize/events/$slug/edit"
                params={{ slug }}
                hash="publish"
              >
                Check and Publish
              </Link>
            )}
            <Link
              className={buttonClass('outline')}
              to={edits ? '/organize/events/$slug/edit' : '/organize/events/$slug'}
              params={{ slug }}
            >
              {edits ? 'Back to Edit' : 'Back to the Event'}
            </Link>
          </div>
        </div>
        {event && <EventTabs event={event} shown={undefined} />}
        {!status && error && (
          <div className={classNames(sections.stack, styles.previewComing)}>
            <h1>Preview</h1>
            <PartFailed what="The event" query={query} />
          </div>
        )}
        {!status && !error && (
          <div className={styles.previewComing}>
            <h1 className="visually-hidden">Preview</h1>
            <p className="visually-hidden" role="status">
              Loading the page…
            </p>
            <div aria-hidden="true">
              <Skeleton shape="title" />
              <Skeleton />
              <Skeleton />
              <Skeleton shape="button" />
            </div>
          </div>
        )}
      </div>
      {status && <EventDetailsPage />}
    </>
  );
}

/** Loads what the page needs anew, each time; answers which event it is, and its status. */
function usePreview(slug: string) {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: ['event preview', slug],
    queryFn: async () => {
      const input = { params: { slug } };
      const fresh = { staleTime: 0 };
      // Nobody is signed in, as far as the page knows.
      queryClient.setQueryData(userQuery.queryKey, null);
      queryClient.setQueryData(statusQuery.queryKey, null);
      const [event] = await Promise.all([
        queryClient.fetchQuery({ ...callQuery('event', input), ...fresh }),
        queryClient.fetchQuery({ ...callQuery('eventMedia', input), ...fresh }),
        queryClient.fetchQuery({ ...callQuery('eventAgendas', input), ...fresh }),
        queryClient.fetchQuery({ ...callQuery('eventFinances', input), ...fresh }),
      ]);
      const { uuid, status } = event.data;
      // For its readers a draft is an event like any other.
      if (status === 'draft') {
        const published = { ...event, data: { ...event.data, status: 'published' as const } };
        queryClient.setQueryData(callQuery('event', input).queryKey, published);
      }
      return { uuid, slug, status };
    },
    staleTime: 0,
    gcTime: 0,
  });
}
