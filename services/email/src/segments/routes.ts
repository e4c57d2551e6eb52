import { emailSegments } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Route, route, routeOnce } from '@evenhand/service-kit/http'
import {
  changeSegment,
  countSegment,
  createSegment,
  readSegments,
  removeSegment,
  type SegmentDeps,
} from './use-cases.ts'

export const segmentRoutes = (deps: SegmentDeps): Route[] => [
  route(emailSegments.listEmailSegments, () => readSegments(deps)),
  route(emailSegments.countEmailSegment, ({ body: { rule } }) => countSegment(deps, rule)),
  routeOnce(deps.db, emailSegments.createEmailSegment, (tx, { body: segment }, { caller }) =>
    createSegment(deps, tx, { segment, by: administratorOf(caller) }),
  ),
  route(emailSegments.changeEmailSegment, ({ params: { segmentId: id }, body: segment }, { caller }) =>
    changeSegment(deps, { id, segment, by: administratorOf(caller) }),
  ),
  route(emailSegments.deleteEmailSegment, async ({ params: { segmentId: id } }, { caller }) => {
    await removeSegment(deps, { id, by: administratorOf(caller) })
    return undefined
  }),
]
