/** Stripe's minimum in CAD: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const leastCharge = 50;
