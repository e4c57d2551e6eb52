import { entriesEarnedBy, findMultiplier, levelTerms, type Level, type Purchase } from '@evenhand/contracts/catalogue'
import type { Cents } from '@evenhand/contracts/money'

/** One thing that a donor wants, as a cart has it. */
export type Wanted =
  | { kind: 'gift'; cents: Cents }
  | { kind: 'level'; level: Level; monthly: boolean }
  | { kind: 'multiplier'; id: string }

/** What a donor does: enter for free, pay one thing from the page that offers it, or pay a cart. */
export type Wish = { way: 'free' } | { way: 'directly'; wanted: Wanted } | { way: 'cart'; wanted: readonly Wanted[] }

/** Ten donors as they come: half of them give once, in every bracket of the catalogue. */
const mixed: readonly Wish[] = [
  { way: 'directly', wanted: { kind: 'gift', cents: 50_00n } },
  { way: 'directly', wanted: { kind: 'level', level: 'silver', monthly: true } },
  {
    way: 'cart',
    wanted: [
      { kind: 'gift', cents: 50_00n },
      { kind: 'multiplier', id: 'multiplier-2x' },
    ],
  },
  { way: 'directly', wanted: { kind: 'gift', cents: 10_00n } },
  { way: 'free' },
  { way: 'directly', wanted: { kind: 'gift', cents: 500_00n } },
  { way: 'directly', wanted: { kind: 'level', level: 'gold', monthly: false } },
  { way: 'directly', wanted: { kind: 'gift', cents: 25_00n } },
  {
    way: 'cart',
    wanted: [
      { kind: 'level', level: 'diamond', monthly: true },
      { kind: 'gift', cents: 100_00n },
      { kind: 'multiplier', id: 'multiplier-3x' },
    ],
  },
  { way: 'directly', wanted: { kind: 'gift', cents: 100_00n } },
]

/** The wish of the nth donor. */
export const wishOf = (nth: number): Wish => mixed[nth % mixed.length] ?? { way: 'free' }

export function wantedOf(wish: Wish): readonly Wanted[] {
  switch (wish.way) {
    case 'free':
      return []
    case 'directly':
      return [wish.wanted]
    case 'cart':
      return wish.wanted
  }
}

export function centsOf(wanted: Wanted): Cents {
  switch (wanted.kind) {
    case 'gift':
      return wanted.cents
    case 'level':
      return levelTerms[wanted.level].priceCents ?? 0n
    case 'multiplier':
      return findMultiplier(wanted.id)?.priceCents ?? 0n
  }
}

/** What the donor is charged. */
export const totalOf = (wish: Wish): Cents => wantedOf(wish).reduce((sum, wanted) => sum + centsOf(wanted), 0n)

/**
 * The entries of a donor who did this and nothing else: what each thing earns, times the largest multiplier of the same cart (spec 03 §A). A free
 * entry has none: nobody proves the mailbox.
 */
export function entriesOf(wish: Wish): bigint {
  if (wish.way === 'free') return 0n
  const factor = wantedOf(wish)
    .map((wanted) => (wanted.kind === 'multiplier' ? (findMultiplier(wanted.id)?.factor ?? 1n) : 1n))
    .reduce((largest, one) => (one > largest ? one : largest), 1n)
  return wantedOf(wish).reduce((sum, wanted) => sum + earnedBy(wanted) * factor, 0n)
}

function earnedBy(wanted: Wanted): bigint {
  const purchase = purchaseOf(wanted)
  return purchase ? entriesEarnedBy(purchase) : 0n
}

function purchaseOf(wanted: Wanted): Purchase | undefined {
  switch (wanted.kind) {
    case 'gift':
      return { kind: 'gift', cents: wanted.cents }
    case 'level':
      return { kind: wanted.monthly ? 'level-month' : 'level-once', level: wanted.level }
    case 'multiplier':
      return undefined
  }
}

/** How many lines of the ledger the wish leads to: a multiplier has none itself. */
export const ledgerLinesOf = (wish: Wish): number => wantedOf(wish).filter(({ kind }) => kind !== 'multiplier').length
