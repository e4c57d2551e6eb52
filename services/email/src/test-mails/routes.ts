import { emailTests } from '@evenhand/contracts/http'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { readTest } from './use-cases.ts'

export const testMailRoutes = (db: Database): Route[] => [
  route(emailTests.getTestEmails, ({ params: { testId } }) => readTest(db, testId)),
]
