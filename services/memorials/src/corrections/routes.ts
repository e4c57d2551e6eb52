import { memorialCorrections } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import type { FileStore } from '@evenhand/service-kit/files'
import { route } from '@evenhand/service-kit/http'
import { toPaidMemorial } from '../reviews/views.ts'
import type { Tiles } from '../walls/store.ts'
import { decideCorrection } from './decide-correction.ts'

export const correctionRoutes = (deps: { tiles: Tiles; files: FileStore; now: () => Date }) => [
  route(memorialCorrections.decideCorrection, async ({ params, body }, { caller }) => {
    const { verdict, edits } = body
    const reason = body.verdict === 'declined' ? body.reason : ''
    const decided = { verdict, edits, reason, by: administratorOf(caller), at: deps.now() }
    return toPaidMemorial(await decideCorrection(deps, params.memorialId, decided))
  }),
]
