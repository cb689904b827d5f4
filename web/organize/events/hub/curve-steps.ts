/** Places booked from so many days before the event on; the earliest first. */
export type Curve = { days: number; places: number }[];

/** The days before the event at which the table reads a curve. */
export const readOut = [180, 120, 90, 60, 45, 30, 21, 14, 7, 3, 1, 0];

/** The days named below a curve that begins so many days before the event: round ones, as many as have room. */
export function ticksOf(first: number): number[] {
  const roomFor = (step: number) => (step < 60 ? 3 : 2);
  const step = [7, 14, 30, 60, 90].find((days) => first / days < roomFor(days) + 1) ?? 180;
  const count = Math.floor(first / step);
  return Array.from({ length: count }, (_, at) => (count - at) * step);
}

/** What was booked at the end of that day. */
export function placesAt(curve: Curve, days: number): number {
  return curve.findLast((point) => point.days >= days)?.places ?? 0;
}

/** The path of a curve in a square of 1000: level until the next day on which it changes, up to `until`. */
export function stepsOf(
  curve: Curve,
  { first, top }: { first: number; top: number },
  until: number,
): string {
  const x = (days: number) => Math.round(((first - Math.max(days, until)) / first) * 1000);
  const y = (places: number) => Math.round((1 - places / top) * 1000);
  const steps = curve.map(({ days, places }) => `H${x(days)}V${y(places)}`);
  return `M0 1000${steps.join('')}H${x(until)}`;
}
