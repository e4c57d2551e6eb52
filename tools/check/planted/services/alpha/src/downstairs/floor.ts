export const floor = 'down'
