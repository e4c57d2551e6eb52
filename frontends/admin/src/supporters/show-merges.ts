/** Around what a page says of merges of its record. */
export const mergesId = 'merges'

/** After a decision the focus is on what became of it, and the page there. */
export const showMerges = (): void => document.getElementById(mergesId)?.focus()
