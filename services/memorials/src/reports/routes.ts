import { memorialReports } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { NetworkLimit } from '@evenhand/service-kit/limits'
import { toPaidMemorial } from '../reviews/views.ts'
import type { Tiles } from '../walls/store.ts'
import { keepReported, reportMemorial } from './report-memorial.ts'

export const reportRoutes = ({ limits, tiles, now }: { limits: NetworkLimit; tiles: Tiles; now: () => Date }) => [
  route(memorialReports.reportMemorial, async ({ params, body }, { caller, request }) => {
    await limits.take(request)
    await reportMemorial(tiles, params.memorialId, { ...body, browser: caller.sessionId, at: now() })
    return undefined
  }),
  route(memorialReports.keepReportedMemorial, async ({ params, body }, { caller }) =>
    toPaidMemorial(await keepReported(tiles, params.memorialId, { ...body, by: administratorOf(caller), at: now() })),
  ),
]
