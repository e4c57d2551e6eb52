export const donor = 1
