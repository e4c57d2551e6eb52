import { withFullStop } from '@evenhand/contracts/full-stop'
import {
  Button,
  EmptyState,
  LevelBadge,
  Link,
  Loading,
  Minus,
  Money,
  multiplierMonthsMax,
  parseDollars,
  Plus,
  Skeleton,
  Trash2,
} from '@evenhand/web-kit/facade'
import { OpenRoad } from '@evenhand/web-kit/pictures'
import { entriesOf, factorOf } from '../earned/cart-entries.ts'
import { describeMultiplier, useMultiplierRuns } from '../earned/multiplier-runs.ts'
import type { CartItem } from '../earned/cart-item.ts'
import { heldWords } from '../earned/held-words.ts'

interface CartLinesProps {
  items: readonly CartItem[]
  earnsNothing: boolean
  onRemove: (item: CartItem) => void
  onQuantity: (item: CartItem, quantity: number) => void
}

export function CartLines({ items, earnsNothing, onRemove, onQuantity }: CartLinesProps) {
  const runs = useMultiplierRuns()
  const factor = factorOf(items, runs)
  return (
    <ul aria-label="Items in the cart" className="divide-y divide-hairline border-y border-hairline">
      {items.map((item) => (
        <li key={item.id} className="grid grid-cols-[1fr_auto_auto] items-start gap-x-4 gap-y-3 py-6">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-3 font-semibold">
              {nameOf(item)}
              {item.membershipLevel && <LevelBadge level={item.membershipLevel} />}
            </p>
            <p className="mt-1 text-small break-words text-ink-soft empty:hidden">
              {earnsNothing ? describe(item) : (describeMultiplier(item, items, runs) ?? describe(item, factor))}
            </p>
            {item.metadata.donorName && (
              <p className="text-small break-words text-ink-soft">From {item.metadata.donorName}</p>
            )}
          </div>
          <p className="text-right font-semibold">
            <Money value={(parseDollars(item.amount) ?? 0n) * BigInt(item.quantity)} />
            {item.isRecurring && <span className="block text-small font-normal text-ink-soft">a month</span>}
          </p>
          <Button
            variant="ghost"
            size="icon"
            className="-mt-2.5"
            aria-label={`Remove ${nameOf(item)}`}
            onClick={() => onRemove(item)}
          >
            <Trash2 className="size-5" aria-hidden="true" />
          </Button>
          {item.productType === 'multiplier' && (
            <Quantity item={item} onChange={(quantity) => onQuantity(item, quantity)} />
          )}
        </li>
      ))}
    </ul>
  )
}

const nameOf = (item: CartItem) => item.metadata.name ?? item.productId

const noLongerHeld = ({ productType }: CartItem): string =>
  `It's no longer held for you. Remove it and ${productType === 'memorial' ? 'choose a tile again' : 'choose again'}.`

/** Without a factor it says nothing of entries: none are earned. */
function describe(item: CartItem, factor?: bigint): string {
  const { inMemoryOf } = item.metadata
  return [
    ...(inMemoryOf ? [withFullStop(`For ${inMemoryOf}`)] : []),
    ...(item.productType === 'sponsorship' ? ['A purchase, not a gift; earns no entries.'] : []),
    ...(factor === undefined || item.productType === 'sponsorship' ? [] : [`Earns ${describeEntries(item, factor)}.`]),
    ...(factor === undefined && item.productType === 'multiplier' ? ['It has nothing to multiply in this cart.'] : []),
    ...(item.heldUntil === undefined ? [] : [heldWords(item.heldUntil) ?? noLongerHeld(item)]),
  ].join(' ')
}

/** With what a multiplier makes of it; it has an end, and a membership goes on. */
function describeEntries(item: CartItem, factor: bigint): string {
  const earned = entriesOf(item)
  const number = (entries: bigint) => entries.toLocaleString('en-US')
  if (factor === 1n) return `${number(earned)} entries${item.isRecurring ? ' every month' : ''}`
  const today = `${number(earned)} × ${factor} = ${number(earned * factor)} entries`
  return item.isRecurring ? `${today} today, then ${number(earned)} a month once the multiplier ends` : today
}

/** Multipliers alone have a quantity; it never falls below 1 (spec 02 §5). */
const Quantity = ({ item, onChange }: { item: CartItem; onChange: (quantity: number) => void }) => (
  <div className="flex items-center gap-2" role="group" aria-label={`Quantity of ${nameOf(item)}`}>
    <Button
      variant="outline"
      size="icon"
      aria-label="One less"
      disabled={item.quantity <= 1}
      onClick={() => onChange(item.quantity - 1)}
    >
      <Minus className="size-4" aria-hidden="true" />
    </Button>
    <span className="w-8 text-center tabular-nums" aria-live="polite">
      {item.quantity}
    </span>
    <Button
      variant="outline"
      size="icon"
      aria-label="One more"
      disabled={item.quantity >= multiplierMonthsMax}
      onClick={() => onChange(item.quantity + 1)}
    >
      <Plus className="size-4" aria-hidden="true" />
    </Button>
  </div>
)

export const CartSkeleton = () => (
  <Loading label="Loading your cart" className="space-y-6 border-y border-hairline py-6">
    {[1, 2].map((line) => (
      <div key={line} className="flex justify-between gap-6">
        <Skeleton className="h-12 w-64" />
        <Skeleton className="h-6 w-20" />
      </div>
    ))}
  </Loading>
)

export const EmptyCart = () => (
  <div className="border-y border-hairline">
    <EmptyState
      picture={<OpenRoad />}
      title="Your cart is empty"
      action={
        <Button asChild>
          <Link to="/#choose-membership">Choose how you take part</Link>
        </Button>
      }
    >
      Give once, become a member, or enter for free.
    </EmptyState>
  </div>
)
