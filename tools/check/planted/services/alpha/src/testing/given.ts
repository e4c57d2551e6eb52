export const given = 1
