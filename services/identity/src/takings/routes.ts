import { takeThingOf, takings } from '@evenhand/contracts/http'
import { administratorOf, refuseWithoutRight } from '@evenhand/service-kit/auth'
import { type Route, route } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import { giveBack, take, takingsOf } from './use-cases.ts'

/** Who at the desk is at work on what. */
export const takingRoutes = ({ db, now }: { db: Database; now: () => Date }): readonly Route[] => [
  route(takings.listTakings, (_input, { caller }) => takingsOf(db, { by: administratorOf(caller), at: now() })),
  route(takings.takeThing, async ({ params }, { caller }) => {
    refuseWithoutRight(takeThingOf(params.kind), caller)
    return take(db, params, { by: administratorOf(caller), at: now() })
  }),
  route(takings.giveThingBack, ({ params }, { caller }) =>
    giveBack(db, params, administratorOf(caller)).then(() => undefined),
  ),
]
