import { members } from '@evenhand/contracts/http'
import { route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { listLevels } from './use-cases.ts'

export const levelRoutes = (db: Database) => [route(members.listMembershipLevels, () => listLevels(db))]
