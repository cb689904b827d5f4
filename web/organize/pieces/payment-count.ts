export const paymentCount = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);
