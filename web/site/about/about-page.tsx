import { useLoaded } from '#web/api/use-call.ts';
import { PageHead } from '#web/layout/page-head.tsx';
import { ClosingBand } from '../closing-band.tsx';
import { PageTop } from '../page-top.tsx';
import { Charities } from './charities.tsx';
import { MoneyFlow } from './money-flow.tsx';
import { Story } from './story.tsx';

export function AboutPage() {
  const season = useLoaded('season').data;
  return (
    <>
      <PageHead
        title="About Us"
        description="How the association began, how an event turns into a gift, and which charities have received what."
        path="/about-us"
      />
      <PageTop
        kicker="About Us"
        title="Golf with the books open"
        lead="We are an association of people who like a long walk, a fair game and a table afterwards, and who think that it should be of use to somebody."
      />
      <Story />
      <MoneyFlow season={season} />
      <Charities charities={season.charities} />
      <ClosingBand
        title="Come and see for yourself"
        text="The next event is never far, and nobody has to be good at it."
      />
    </>
  );
}
