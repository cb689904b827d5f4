import type { QueryFunctionContext } from '@tanstack/react-query';
import type { SeasonTown } from '#contract/events/events.ts';
import { lateCall } from '#web/api/late-call.ts';

/** What the map's sentence says. Only this is cached: all the towns would go out with the page. */
export interface MapNumbers {
  /** Where money was raised. */
  towns: number;
  raised_cents: number;
  /** The town that raised most. */
  first: Pick<SeasonTown, 'city' | 'raised_cents'> | undefined;
  /** Where no event has raised money yet, and one is to come. */
  coming: number;
}

export async function loadMapNumbers({
  signal,
  meta,
}: Pick<QueryFunctionContext, 'signal' | 'meta'>): Promise<MapNumbers> {
  return mapNumbers((await lateCall('seasonTowns', {}, { signal, meta })).data);
}

export function mapNumbers(towns: SeasonTown[]): MapNumbers {
  const giving = towns.filter(({ raised_cents }) => raised_cents > 0);
  const [first] = giving;
  return {
    towns: giving.length,
    raised_cents: giving.reduce((sum, { raised_cents }) => sum + raised_cents, 0),
    first: first && { city: first.city, raised_cents: first.raised_cents },
    coming: towns.filter(({ coming, raised_cents }) => coming > 0 && raised_cents <= 0).length,
  };
}
