export const found = 1
