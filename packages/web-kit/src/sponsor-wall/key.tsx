export const cellShape = 'grid h-9 w-full place-items-center rounded-md text-fine sm:h-14 sm:text-small'

export const reservedMark = <span className="size-1.5 rounded-full bg-line" aria-hidden="true" />

/** What the blocks without a word are, once for all of them. */
export const Key = () => (
  <p className="mt-6 flex items-center gap-2 text-small text-ink-soft" aria-hidden="true">
    <span className="grid size-7 place-items-center rounded-md bg-sunken">{reservedMark}</span>
    Reserved
  </p>
)
