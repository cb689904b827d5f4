/** In the URL of a booking: its form that pays what is owing is open. The emails have it, too. */
export const payNow = { pay: 'now' };

export const paysNow = ({ pay }: { pay?: string | undefined }): boolean => pay === payNow.pay;
