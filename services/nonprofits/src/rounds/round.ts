import type { rounds } from '@evenhand/contracts/http'

export interface Interests {
  administratorId: string
  conflicts: { nonprofitId: string; reason: string }[]
  /** The organizations that it is about: whoever applies besides is declared about again. */
  shown: string[]
  at: Date
}

/** What is set aside of a budget for one application. */
export interface Award {
  applicationId: string
  cents: number
  at: Date
  /** Whose confirmation set it aside; nobody gives back what another one took over since. */
  claim: string
}

/** A grant round as it is stored; `form` is what was written, in the words of the contract. */
export interface Round {
  _id: string
  slug: string
  form: rounds.RoundForm
  terms: { version: string; text: string }
  /** A published round never changes; a discarded draft is not looked at any more. */
  standing: 'draft' | 'published' | 'discarded'
  /** Copies of the form's instants, to be found by. */
  opensAt: Date
  closesAt: Date
  /** The administrators who score the applications. */
  reviewers: string[]
  /** Who declared which conflicts of interest; nobody reads an application before they have. */
  interests: Interests[]
  /** Counts the declarations, so that none of two at once is lost. */
  declarations: number
  /** What is granted of the budget, in cents, application by application: the one place that decides whether it is enough. */
  budgetCents: number
  awardedCents: number
  awards: Award[]
  version: number
  createdAt: Date
}
