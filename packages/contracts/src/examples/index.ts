/** The examples of the API reference, each written beside its call. Apart from `http`, so that no browser loads them. */
import type { GatewayCall } from '../http/call.ts'
import type { CallExamples, Named } from '../http/examples-of.ts'
import { booksExamples } from '../http/donations/books.examples.ts'
import { cartExamples } from '../http/donations/cart.examples.ts'
import { donationExamples } from '../http/donations/donation.examples.ts'
import { giftsExamples } from '../http/donations/gifts.examples.ts'
import { membershipsExamples } from '../http/donations/memberships.examples.ts'
import { paymentExamples } from '../http/donations/payment.examples.ts'
import { emailExamples } from '../http/email/email.examples.ts'
import { claimsExamples } from '../http/entries/claims.examples.ts'
import { drawsExamples } from '../http/entries/draws.examples.ts'
import { entryHoldsExamples } from '../http/entries/entry-holds.examples.ts'
import { freePostExamples } from '../http/entries/free-post.examples.ts'
import { giveawaysExamples } from '../http/entries/giveaways.examples.ts'
import { winnersExamples } from '../http/entries/winners.examples.ts'
import { identityExamples } from '../http/identity/identity.examples.ts'
import { membersExamples } from '../http/members/members.examples.ts'
import { memorialsExamples } from '../http/memorials/memorials.examples.ts'
import { judgingExamples } from '../http/nonprofits/judging.examples.ts'
import { grantPaymentsExamples } from '../http/nonprofits/payments.examples.ts'
import { nonprofitsExamples } from '../http/nonprofits/nonprofits.examples.ts'
import { registrationsExamples } from '../http/registrations/registrations.examples.ts'
import { affiliatesExamples } from '../http/sponsors/affiliates.examples.ts'
import { sponsorshipsExamples } from '../http/sponsors/sponsorships.examples.ts'
import { sponsorsExamples } from '../http/sponsors/sponsors.examples.ts'

const all: readonly CallExamples[] = [
  ...booksExamples,
  ...cartExamples,
  ...donationExamples,
  ...giftsExamples,
  ...membershipsExamples,
  ...paymentExamples,
  ...emailExamples,
  ...claimsExamples,
  ...drawsExamples,
  ...entryHoldsExamples,
  ...freePostExamples,
  ...giveawaysExamples,
  ...winnersExamples,
  ...identityExamples,
  ...membersExamples,
  ...memorialsExamples,
  ...judgingExamples,
  ...grantPaymentsExamples,
  ...nonprofitsExamples,
  ...registrationsExamples,
  ...affiliatesExamples,
  ...sponsorshipsExamples,
  ...sponsorsExamples,
]

/** Bodies that can be sent as they stand. */
export const bodyExamples = given(({ bodies }) => bodies)

/** Answers as they look. */
export const answerExamples = given(({ answers }) => answers)

function given(which: (examples: CallExamples) => Named | undefined): ReadonlyMap<GatewayCall, Named> {
  return new Map(
    all.flatMap((examples) => {
      const named = which(examples)
      return named ? [[examples.call, named] as const] : []
    }),
  )
}
