import { donations } from '@evenhand/contracts/http'
import { proofHeader } from '@evenhand/contracts/problems'
import { parseDollars, toDollars } from '@evenhand/contracts/money'
import { clientAddressHeader, hasProvedMailbox, type MailboxProofs, isOwnerOf } from '@evenhand/service-kit/auth'
import type { FreeWays, VisitorLimits } from '@evenhand/service-kit/limits'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { DatabaseClock } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { priceOrRefuse } from '../../cart/use-cases.ts'
import { donateLater } from './donate-later.ts'
import { admitDonation, type Asking, type GuardDeps } from '../../shield/guarded.ts'
import { enterFree } from '../../free-entries/enter-free.ts'
import { listMainEditions } from '../../gifts/period.ts'
import { asProved, toDonation } from '../../gifts/donation.ts'
import type { Gift } from '../../gifts/rules.ts'
import { listGiftsOfDonor } from '../../gifts/store.ts'
import { ownAccountAskedFor } from '../../donors/own-account.ts'

const donationsMax = 200

async function admitFreeEntry({ freeEntries, freeWays }: GiftDeps, { caller, request }: Asking): Promise<void> {
  await freeWays.admit({ address: request.get(clientAddressHeader), proof: request.get(proofHeader) })
  await freeEntries.take({ caller, request })
}

interface GiftDeps extends GuardDeps {
  /** How often the free way in is taken: each mails the address that was typed. */
  freeEntries: VisitorLimits
  freeWays: FreeWays
  /** Tokens of the emails to those whose mailbox nothing has proved. */
  proofs: MailboxProofs
  now: () => Date
  /** Decides whether a free entry is still in time. */
  recordedAt: DatabaseClock
}

export const giftRoutes = (deps: GiftDeps) => [
  routeOnce(
    deps.db,
    donations.createDonation,
    async (tx, { body }, { caller }) => {
      const { donorIdOf, proofs, now, recordedAt } = deps
      const person = { email: body.donorEmail, name: body.donorName }
      const named = { donorName: person.name, donorEmail: person.email, disputedCents: 0n }
      const cents = parseDollars(body.amount) ?? 0n
      const editions = await listMainEditions(tx)
      if (cents === 0n) {
        if (body.membershipLevel !== 'free') throw invalidField('amount', 'Choose an amount, or the free level')
        const gift = await enterFree(tx, person, {
          donorIdOf,
          proofs,
          caller,
          now: await recordedAt(tx),
          rules: body.rules,
          region: body.region,
        })
        return asProved(toDonation({ ...gift, ...named }, editions), isOwnerOf(caller, gift.donorId))
      }
      const line = priceOrRefuse({
        productType: 'donation',
        productId: 'donation',
        level: body.membershipLevel,
        donationType: body.donationType,
        cents,
        quantity: 1,
      })
      const gift = await donateLater(
        tx,
        { line, person, browserSession: caller.sessionId, region: body.region },
        { donorIdOf, now: now() },
      )
      return {
        ...toDonation({ ...gift, ...named }, editions),
        checkoutUrl: checkoutUrl(gift, body.donationType),
      }
    },
    {
      async before({ body }, { caller, request }) {
        if ((parseDollars(body.amount) ?? 0n) > 0n) await admitDonation(deps, { caller, request }, body.donorEmail)
        else await admitFreeEntry(deps, { caller, request })
      },
    },
  ),

  route(donations.listDonations, async ({ query: { email } }, { caller }) => {
    const { db, donorIdOf, now } = deps
    const donorId = await ownAccountAskedFor(db, { caller, email, donorIdOf, part: 'gifts', now: now() })
    const [gifts, editions] = await Promise.all([listGiftsOfDonor(db, donorId, donationsMax), listMainEditions(db)])
    const isProved = caller.role !== 'donor' || hasProvedMailbox(caller)
    return gifts.map((gift) => asProved(toDonation(gift, editions), isProved))
  }),
]

/** Where a pending donation is paid: the checkout page reads it from the address (spec 02 §2 /checkout). */
function checkoutUrl(gift: Gift, type: 'one-time' | 'monthly'): string {
  const level = 'level' in gift.line ? gift.line.level : 'none'
  const query = new URLSearchParams({
    amount: toDollars(gift.line.cents),
    type,
    level,
    donation: gift.checkoutId ?? '',
  })
  return `/checkout?${query.toString()}`
}
