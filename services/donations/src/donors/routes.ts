import { levels } from '@evenhand/contracts/catalogue'
import { donations } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { accountAskedFor } from '@evenhand/service-kit/audit'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { findDonor, hasAccount, sumMembershipPayments } from './store.ts'

export const donorRoutes = ({ db, donorIdOf, now }: { db: Database; donorIdOf: DonorIdOf; now: () => Date }) => [
  route(donations.getDonorAccount, async ({ query }, { caller }) => {
    const donorId = await accountAskedFor(db, {
      caller,
      email: query.email,
      donorIdOf,
      part: 'name and total',
      now: now(),
    })
    const donor = await findDonor(db, donorId)
    if (!donor || !(await hasAccount(db, donorId))) throw new Problem('account-not-found')
    return {
      id: donor.donorId,
      email: donor.email,
      firstName: donor.firstName,
      lastName: donor.lastName,
      membershipLevel: levels.find((level) => level === donor.membershipLevel) ?? ('none' as const),
      totalDonated: toDollars(donor.totalDonatedCents),
      membershipPayments: toDollars(await sumMembershipPayments(db, donorId)),
      lastActivityAt: donor.lastActivityAt.toISOString(),
      createdAt: donor.createdAt.toISOString(),
    }
  }),
]
