import type { Month } from '@evenhand/contracts/catalogue'
import type { Award } from '../awards/award.ts'
import type { Postcard } from '../free-post/postcard.ts'
import type { Gift } from '../gifts/gift.ts'
import type { Refund } from '../gifts/store.ts'
import type { LevelChange } from '../monthly/levels.ts'
import type { Member } from '../monthly/member.ts'
import type { DonorPurchase } from '../multipliers/store.ts'
import type { Registration } from '../registrations/registration.ts'
import type { Visit } from '../visits/visit.ts'

/** What this service hears or finds out, and what alone decides what the ledger holds. */
export type Fact =
  | { kind: 'gift'; gift: Gift }
  | { kind: 'refund'; refund: Refund }
  | { kind: 'multiplier'; purchase: DonorPurchase }
  | { kind: 'visit'; visit: Visit }
  | { kind: 'level'; change: LevelChange }
  | { kind: 'member'; member: Member }
  /** A month of the campaign has begun for a member; the one before it was told already. */
  | { kind: 'month'; donorId: string; month: Month }
  | { kind: 'award'; award: Award }
  | { kind: 'registration'; registration: Registration }
  | { kind: 'postcard'; postcard: Postcard }

/** Whose account it touches. */
export function donorOf(fact: Fact): string {
  switch (fact.kind) {
    case 'gift':
      return fact.gift.donorId
    case 'refund':
      return fact.refund.donorId
    case 'multiplier':
      return fact.purchase.donorId
    case 'visit':
      return fact.visit.donorId
    case 'level':
      return fact.change.donorId
    case 'member':
      return fact.member.donorId
    case 'month':
      return fact.donorId
    case 'award':
      return fact.award.donorId
    case 'registration':
      return fact.registration.donorId
    case 'postcard':
      return fact.postcard.donorId
  }
}

/** The facts of one kind, in their order. */
export const factsOf = <Kind extends Fact['kind']>(
  facts: readonly Fact[],
  kind: Kind,
): Extract<Fact, { kind: Kind }>[] => facts.filter((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind)
