export function percentOfGoal(charity: { raised_cents: number; goal_cents: number }): number {
  return Math.floor((100 * charity.raised_cents) / charity.goal_cents);
}
