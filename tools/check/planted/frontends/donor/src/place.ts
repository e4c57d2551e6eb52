export const place = globalThis.localStorage.getItem('place')
