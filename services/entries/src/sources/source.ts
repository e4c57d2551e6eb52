import type { reactTogether } from '@evenhand/service-kit/inbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import type { About, ToCause } from './cause.ts'
import type { Fact, FactKind, OfDonor } from './fact.ts'
import type { Known } from './known.ts'
import type { Reach } from './reach.ts'

/** How an event becomes what a fact says. */
export type EventReader<Content> = Parameters<typeof reactTogether<Content>>[0][number]

/**
 * One source of entries, or of something that decides how many another source has (a multiplier, a level, money back). `src/all-sources.ts`
 * lists them; the machine in this folder asks each in the order of that list and knows none by name.
 *
 * Facts come in batches. First everything that they touch is read, in few statements for the whole batch; then they are applied one after
 * the other; then the new ones are saved together. A method with a `fact` is asked about facts of every kind: the facts of a multiplier touch
 * the causes of many sources.
 */
export interface Source<Content extends OfDonor = OfDonor> {
  readonly facts: FactKind<Content>
  /** The events that its facts come from; none where this service finds them out itself. */
  readonly hears: readonly EventReader<Content>[]

  /** Whether the levels of the donor decide what its facts earn. */
  readonly isLevelled?: true
  /** Donors besides those of the facts whose holds decide what the facts are worth: they are locked with them. */
  decidedBy?(tx: Transaction, facts: readonly Fact[]): Promise<string[]>
  /** Reads what is known of the facts themselves. */
  find?(tx: Transaction, known: Known, facts: readonly Fact[]): Promise<void>
  /** The instant from which on the fact can matter to causes that were heard of already; none when it touches nothing but itself. */
  reachOf?(known: Known, fact: Fact): Date | undefined
  /** Reads what the facts reach besides themselves. */
  findReached?(tx: Transaction, known: Known, reach: Reach): Promise<void>
  /** The giveaways, or their series, that its facts and what they touch name. */
  giveawaysOf?(known: Known, facts: readonly Fact[]): string[]
  /** The ids of what was paid, of which money can have gone back. */
  paymentsOf?(known: Known, facts: readonly Fact[]): string[]
  /** Reads what went back of payments. */
  findPaidBack?(tx: Transaction, known: Known, paymentIds: readonly string[]): Promise<void>
  /** The keys of the causes that the facts can touch and that can have lines already. */
  keysOf?(known: Known, facts: readonly Fact[], reach: Reach): string[]

  /** Why the fact can never be true, if so. */
  refusalOf?(known: Known, fact: Fact): string | undefined
  /** Adds what a fact says to what is known; returns whether it is new and has to be saved. */
  apply(known: Known, content: Content): boolean
  /** The causes of this source in whose worth the fact can have a say, in the order of their lines. */
  touchedBy?(known: Known, fact: Fact): ToCause[]
  /** What the fact's lines are about, if not about their cause. */
  aboutOf?(known: Known, fact: Fact): About | undefined
  /** Keeps what is new. Without it the lines in the ledger are all that is kept. */
  save?(tx: Transaction, contents: readonly Content[], known: Known): Promise<void>
}
