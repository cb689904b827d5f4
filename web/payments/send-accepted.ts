import type { AcceptedTerms } from '#contract/site/site-pages.ts';
import { whenIn } from '#contract/values/when.ts';
import { ApiError } from '../api/api-error.ts';
import { lateCall } from '../api/late-call.ts';
import { confirmAlert } from '../overlays/overlay-store.ts';

const called = { terms: 'terms', privacy: 'privacy notice' };

/**
 * 19.3: sends a booking or a payment. If terms or privacy are to be accepted first, they are asked for over the form,
 * which keeps what was typed, and the same is sent again.
 */
export async function sendAccepted<Answer>(
  zone: string,
  send: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'terms_changed') throw error;
    const { page, version, published_at } = error.current as AcceptedTerms & {
      published_at: string;
    };
    const isAccepted = await confirmAlert({
      type: 'info',
      title: `Our ${called[page]} ${page === 'terms' ? 'have' : 'has'} changed`,
      bodyText: `Please read what is new since ${whenIn(zone, published_at, 'day')}, and accept it to go on. What you typed stays.`,
      link: { href: `/${page}`, text: `Read the ${called[page]}` },
      primaryCTAText: 'Accept and Continue',
      showSecondaryCTA: true,
      secondaryCTAText: 'Not Now',
    });
    if (!isAccepted) throw error;
    return sendAccepted(zone, async () => {
      await lateCall('acceptTerms', { body: { page, version } });
      return send();
    });
  }
}
