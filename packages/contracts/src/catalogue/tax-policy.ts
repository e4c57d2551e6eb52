import type { HeldKind } from './held-kinds.ts'

/** What the tax authority may see in a payment: a gift to the charity, or something that was bought of it. */
export type TaxTreatment = 'contribution' | 'not-deductible'

/** What a person can pay for, as the policy tells it apart. */
export type TaxedKind = 'one-time' | 'level-once' | 'level-month' | 'gift-month' | 'multiplier' | 'fee-cover' | HeldKind

interface Wording {
  contribution: string
  notDeductible: string
  entries: string
  advice: string
}

/**
 * What of a payment counts as a gift, and what a receipt says about it; who receives it is the organization of the day it is issued. A receipt keeps the policy of the day of its
 * payment, so a change is a new version at the end of the list, never an edit (docs/decisions/0026).
 */
export interface TaxPolicy {
  version: string
  inForceFrom: string
  /** `as-covered`: like what it was paid beside. */
  treatment: Readonly<Record<TaxedKind, TaxTreatment | 'as-covered'>>
  wording: Wording & {
    /** Instead of `notDeductible`, where a sponsorship is all that was paid for. */
    sponsorshipAlone?: string
  }
}

const first: TaxPolicy = {
  version: '2026-1',
  inForceFrom: '2026-01-01T00:00:00Z',
  treatment: {
    'one-time': 'contribution',
    'level-once': 'not-deductible',
    'level-month': 'not-deductible',
    'gift-month': 'contribution',
    multiplier: 'not-deductible',
    // Given on top of a gift, for nothing in return.
    'fee-cover': 'contribution',
    // A name on a wall is a thank-you, and nothing of value.
    memorial: 'contribution',
    // A company pays for its logo to be seen.
    sponsorship: 'not-deductible',
  },
  wording: {
    contribution: 'No goods or services were provided in exchange for the contributions listed on this receipt.',
    notDeductible:
      'Memberships and entry multipliers are paid for what comes with them. They are not charitable contributions and are listed apart.',
    entries:
      'Entries in our giveaways need no purchase and no contribution: anyone can enter free of charge, each entry has the same odds however it was received, and entries have no cash value.',
    advice:
      'Please keep this for your records. Whether, and how far, a contribution is deductible depends on the law and on your own situation: your tax adviser can tell you.',
  },
}

export const taxPolicies: readonly [TaxPolicy, ...TaxPolicy[]] = [
  first,
  {
    version: '2026-2',
    inForceFrom: '2026-11-25T00:00:00Z',
    // The card fee of what is bought is part of its price.
    treatment: { ...first.treatment, 'fee-cover': 'as-covered' },
    wording: {
      ...first.wording,
      notDeductible:
        'Memberships and entry multipliers, and card fees covered for them, are paid for what comes with them. They are not charitable contributions and are listed apart.',
    },
  },
  {
    version: '2026-3',
    inForceFrom: '2026-11-26T00:00:00Z',
    treatment: { ...first.treatment, 'fee-cover': 'as-covered' },
    wording: {
      ...first.wording,
      notDeductible:
        'Memberships, entry multipliers and sponsorships, and card fees covered for them, are paid for what comes with them. They are not charitable contributions and are listed apart.',
    },
  },
  {
    version: '2026-4',
    inForceFrom: '2026-11-27T00:00:00Z',
    treatment: { ...first.treatment, 'fee-cover': 'as-covered' },
    wording: {
      ...first.wording,
      notDeductible:
        'Memberships, entry multipliers and sponsorships, and card fees covered for them, are paid for what comes with them. They are not charitable contributions and are listed apart.',
      sponsorshipAlone: 'A sponsorship is a purchase. It is not a charitable contribution.',
    },
  },
]

/** What a policy says of what was paid together: where that is a sponsorship alone, of nothing else. */
export function wordingOf({ wording }: TaxPolicy, together: readonly TaxedKind[]): Wording {
  const { sponsorshipAlone, ...words } = wording
  const isSponsorship =
    together.includes('sponsorship') && together.every((one) => one === 'sponsorship' || one === 'fee-cover')
  return isSponsorship && sponsorshipAlone !== undefined ? { ...words, notDeductible: sponsorshipAlone } : words
}

/**
 * How something is treated that was paid together with others. What covers the card fee of several is a contribution only where each of them is:
 * it can't be told apart.
 */
export function treatmentOf({ treatment }: TaxPolicy, kind: TaxedKind, together: readonly TaxedKind[]): TaxTreatment {
  const own = treatment[kind]
  if (own !== 'as-covered') return own
  const isGiven = together.every((one) => treatment[one] === 'contribution' || treatment[one] === 'as-covered')
  return isGiven ? 'contribution' : 'not-deductible'
}

/** The policy in force at an instant: the newest that had begun; before the first one, the first. */
export const taxPolicyAt = (at: Date): TaxPolicy =>
  taxPolicies.findLast(({ inForceFrom }) => Date.parse(inForceFrom) <= at.getTime()) ?? taxPolicies[0]
