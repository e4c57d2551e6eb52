import { members } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { readNumberOrCode } from '../member/rules.ts'
import { listRewards } from './use-cases.ts'

export const referralRoutes = (db: Database) => [
  route(members.listReferrals, ({ params }, { caller }) =>
    listRewards(db, { caller, accountNumber: readNumberOrCode(params.accountNumber), now: new Date() }),
  ),
]
