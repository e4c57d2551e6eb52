import { Button } from '@evenhand/web-kit/facade'
import { type ReactNode, useState } from 'react'

/** Lists of nonprofits and grants show so many at first (spec 01 §9). */
const shownAtFirst = 5

interface FirstFiveProps<Item> {
  items: readonly Item[]
  /** What they are, in the plural. */
  noun: string
  children: (item: Item) => ReactNode
}

/** The first five, and all of them on demand. */
export function FirstFive<Item extends { id: string }>({ items, noun, children }: FirstFiveProps<Item>) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <>
      <ul className="mt-6 grid gap-4">
        {(showsAll ? items : items.slice(0, shownAtFirst)).map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
      {!showsAll && items.length > shownAtFirst && (
        <Button variant="outline" className="mt-6" onClick={() => setShowsAll(true)}>
          Show all {items.length} {noun}
        </Button>
      )}
    </>
  )
}
