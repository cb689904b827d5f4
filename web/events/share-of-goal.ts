/** Of an event without a charity, once it is over. */
export const noFundRaiser = 'Not a fund-raiser';

/** "127% of the goal", to the nearest percent; below the goal at most 99. */
export function shareOfGoal(charity: { raised_cents: number; goal_cents: number }): string {
  const percent = Math.round((100 * charity.raised_cents) / charity.goal_cents);
  const isReached = charity.raised_cents >= charity.goal_cents;
  return `${isReached ? percent : Math.min(percent, 99)}% of the goal`;
}
