export const tool = 1
