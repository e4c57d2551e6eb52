import { emailAutomations as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Asked, type Route, route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import {
  changeAutomation,
  changeJourney,
  createAutomation,
  removeAutomation,
  showAutomations,
  showJourney,
  showRuns,
  turnAutomation,
} from './use-cases.ts'

export function automationRoutes({ db, now }: { db: Database; now: () => Date }): Route[] {
  const by = ({ caller }: Pick<Asked, 'caller'>) => ({ administratorId: administratorOf(caller), now: now() })
  return [
    route(calls.listEmailAutomations, () => showAutomations(db)),
    routeOnce(db, calls.createEmailAutomation, (tx, { body }, asked) => createAutomation(tx, body, by(asked))),
    route(calls.changeEmailAutomation, ({ params: { automationId: id }, body }, asked) =>
      changeAutomation(db, { ...body, id }, by(asked)),
    ),
    route(calls.getAutomationJourney, ({ params: { automationId } }) => showJourney(db, automationId)),
    route(calls.changeAutomationJourney, ({ params: { automationId: id }, body }, asked) =>
      changeJourney(db, { ...body, id }, by(asked)),
    ),
    route(calls.turnEmailAutomation, ({ params: { automationId: id }, body }, asked) =>
      turnAutomation(db, { ...body, id }, by(asked)),
    ),
    route(calls.removeEmailAutomation, async ({ params: { automationId } }, asked) => {
      await removeAutomation(db, automationId, by(asked))
      return undefined
    }),
    route(calls.listAutomationRuns, ({ params: { automationId: id }, query }) => showRuns(db, { ...query, id })),
  ]
}
