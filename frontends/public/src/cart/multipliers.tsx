import { Button, dayInWords, Money, multipliers, queries, useQuery } from '@evenhand/web-kit/facade'
import { useId } from 'react'
import { addedBy } from '../earned/cart-entries.ts'
import { outdoneBy } from '../earned/outdone.ts'
import { endWith, type Runs, useMultiplierRuns } from '../earned/multiplier-runs.ts'
import type { CartItem } from '../earned/cart-item.ts'
import type { useCart } from './use-cart.ts'

interface MultipliersProps {
  items: readonly CartItem[]
  adding: ReturnType<typeof useCart>['addMultiplier']
}

/** They multiply monthly, donation and sponsor entries; the larger applies, two do not stack (spec 03 §A). */
export function Multipliers({ items, adding }: MultipliersProps) {
  const session = useQuery(queries.session())
  const runs = useMultiplierRuns()
  const reasonId = useId()
  const mayAdd =
    session.data?.role === 'donor' ||
    items.some(({ productType }) => productType !== 'multiplier' && productType !== 'sponsorship')
  return (
    <section aria-labelledby="multipliers-title">
      <h2 id="multipliers-title" className="text-title">
        Available Multipliers
      </h2>
      <p id={reasonId} className="mt-2 max-w-prose text-ink-soft">
        {mayAdd
          ? 'While it runs, a multiplier increases your monthly, gift and sponsor-visit entries. If you have two, only the larger counts.'
          : 'Add a gift or a membership first. A multiplier has nothing to multiply on its own.'}
      </p>
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 md:grid-cols-1 lg:grid-cols-2">
        {multipliers.map((multiplier) => (
          <Offer
            key={multiplier.id}
            multiplier={multiplier}
            items={items}
            runs={runs}
            adding={adding}
            reasonId={mayAdd ? undefined : reasonId}
          />
        ))}
      </ul>
    </section>
  )
}

interface OfferProps extends MultipliersProps {
  multiplier: (typeof multipliers)[number]
  runs: Runs
  /** What says why it cannot be added. */
  reasonId: string | undefined
}

function Offer({ multiplier, items, runs, adding, reasonId }: OfferProps) {
  const outdone = outdoneBy(multiplier, items, runs)
  const isAdded =
    adding.isSuccess &&
    adding.variables.id === multiplier.id &&
    items.some(({ productId }) => productId === multiplier.id)
  return (
    <li className="flex items-center gap-5 rounded-card border border-hairline bg-surface p-5">
      <span className="font-display text-figure text-primary" aria-hidden="true">
        ×{multiplier.factor.toString()}
      </span>
      <div className="min-w-0 flex-1">
        <h3 className="font-sans text-body font-semibold">{multiplier.name}</h3>
        <p className="text-small text-ink-soft">
          <Money value={multiplier.priceCents} /> for {multiplier.days} days
        </p>
        <Running multiplier={multiplier} runs={runs} />
        <Effect added={addedBy(multiplier, items, runs)} />
        {outdone && <p className="mt-1 text-small">{outdone.words}</p>}
        <p role="status" className="text-small font-semibold text-success">
          {isAdded && 'Added to Cart'}
        </p>
        {!outdone?.wholly && (
          <Button
            variant="outline"
            size="small"
            className="mt-3"
            aria-label={`Add to cart: ${multiplier.name}`}
            aria-disabled={reasonId ? true : undefined}
            aria-describedby={reasonId}
            loading={adding.isPending && adding.variables.id === multiplier.id}
            onClick={() => adding.mutate(multiplier)}
          >
            Add to cart
          </Button>
        )}
      </div>
    </li>
  )
}

/** What it would do to this cart. */
const Effect = ({ added }: { added: bigint }) =>
  added > 0n ? (
    <p className="mt-1 text-small font-medium">Adds {added.toLocaleString('en-US')} entries to this cart</p>
  ) : null

/** Shown while one like it runs: until when, and what another month makes of that. */
function Running({ multiplier, runs }: { multiplier: (typeof multipliers)[number]; runs: Runs }) {
  const { end, from } = endWith(runs, multiplier.factor, multiplier.days)
  if (!from) return null
  return (
    <p className="mt-1 text-small">
      Runs until {dayInWords(from)}. Buying extends it to {dayInWords(end)}.
    </p>
  )
}
