export const ceiling = 'up'
