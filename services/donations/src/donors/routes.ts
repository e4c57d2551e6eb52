import { levels } from '@evenhand/contracts/catalogue'
import { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { type DonorIdOf, hasProvedMailbox } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database, Queries } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { type Donor, findDonor, hasAccount, noteProvedMailbox, saveDonorName, sumMembershipPayments } from './store.ts'
import { ownAccountAskedFor } from './own-account.ts'

export const donorRoutes = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  route(donations.getDonorAccount, async ({ query }, { caller }) => {
    const donorId = await ownAccountAskedFor(db, {
      caller,
      email: query.email,
      donorIdOf,
      part: 'name and total',
      now: now(),
    })
    const donor = await findAccount(db, donorId)
    if (donor) return shownAccount(db, donor)
    // Most who sign in before their first gift come here on every page: that is nothing gone wrong.
    if (caller.role === 'donor') return null
    throw new Problem('account-not-found')
  }),
  route(donations.changeDonorName, async ({ body: { firstName, lastName } }, { caller }) => {
    if (caller.role !== 'donor') throw new Problem('not-allowed')
    // The name is on receipts: whoever only typed the address may not word them.
    if (!hasProvedMailbox(caller))
      throw new Problem('mailbox-to-prove', {
        detail: 'To change your name, confirm your email: sign out, then sign in with the code we email you.',
      })
    if (!(await findAccount(db, caller.donorId))) throw new Problem('account-not-found')
    await noteProvedMailbox(db, caller.donorId, now())
    return shownAccount(db, await saveDonorName(db, caller.donorId, { firstName, lastName: lastName || null }))
  }),
]

async function findAccount(db: Queries, donorId: string): Promise<Donor | undefined> {
  const donor = await findDonor(db, donorId)
  return donor && (await hasAccount(db, donorId)) ? donor : undefined
}

async function shownAccount(db: Queries, donor: Donor): Promise<donations.DonorAccount> {
  return {
    id: donor.donorId,
    email: donor.email,
    firstName: donor.firstName,
    lastName: donor.lastName,
    membershipLevel: levels.find((level) => level === donor.membershipLevel) ?? 'none',
    totalDonated: toDollars(donor.totalDonatedCents),
    membershipPayments: toDollars(await sumMembershipPayments(db, donor.donorId)),
    lastActivityAt: donor.lastActivityAt.toISOString(),
    createdAt: donor.createdAt.toISOString(),
  }
}
