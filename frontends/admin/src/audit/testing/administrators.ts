/** Whom a page can name: `administrator-1` is called Ada. */
export const administrators = [{ id: 'administrator-1', name: 'ada' }]
