/** 20.4: why nobody of a waiting list has an offer yet, where it is full. */
export const noPlaceIsFree = 'No place is free.';
