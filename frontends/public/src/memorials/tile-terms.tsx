import { formatDollars, memorial } from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { useSaidRegion } from '../regions/said-region.ts'
import { useWhyNoEntries } from '../regions/use-not-open.ts'

/** What a tile is given for, what it earns where the giver lives, as far as that is said, and how to take one. */
export function TileTerms() {
  const [said] = useSaidRegion()
  // The page was painted before anybody said where they live, and is taken over as it is.
  const [region, setRegion] = useState<string>()
  useEffect(() => setRegion(said), [said])
  const whyNone = useWhyNoEntries(region)
  const gift = `A tile is a gift of ${formatDollars(memorial.priceCents, { wholeDollars: true })}`
  return (
    <p className="mt-3 max-w-prose text-ink-soft">
      {whyNone === undefined
        ? `${gift} and earns ${memorial.entries.toLocaleString('en-US')} entries.`
        : `${gift}. ${whyNone}`}{' '}
      Pick an available tile on the wall, or start here and choose one later.
    </p>
  )
}
