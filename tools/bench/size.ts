/** How much is measured: `short` only shows that a measure still runs, its figures say nothing. */
export type Size = 'whole' | 'short'
