/** The product's colours as the pictures use them, and the tints that land and water need. */
export const palette = {
  pine: '#12372A',
  green: '#1B6B45',
  mist: '#E7EFE8',
  cream: '#FAF7F0',
  sand: '#E6DCC6',
  flag: '#B3261E',
};
