import { figuresMails as calls } from '@evenhand/contracts/http'
import { contactOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import { decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { missingSponsorship } from '../sponsorships/settle.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { toOwn } from '../sponsorships/views.ts'
import type { MonthlyDeps } from './job.ts'
import { isProof } from './proof.ts'

export const monthlyRoutes = (deps: MonthlyDeps) => [
  route(calls.openFiguresLink, async ({ params: { sponsorshipId, proof } }, { redirect }) => {
    redirect(`/sponsor-portal?stop=${sponsorshipId}.${proof}`)
    return undefined
  }),
  route(calls.stopFiguresMails, async ({ params: { sponsorshipId, proof } }) => {
    await turn(deps, sponsorshipId, 'off', (known) => isProof(deps.proofKey, known, proof))
    return { monthlyEmail: 'off' as const }
  }),
  route(calls.changeFiguresMails, async ({ params: { sponsorshipId }, body: { monthlyEmail } }, { caller }) => {
    const contact = contactOf(caller)
    const isOwn = ({ donorId, state }: Sponsorship) => donorId === contact && state !== 'held'
    return toOwn(deps.figures, await turn(deps, sponsorshipId, monthlyEmail, isOwn), deps.now())
  }),
]

const missing = () => new Problem('not-found', { detail: missingSponsorship })

const turn = (
  { sponsorships }: MonthlyDeps,
  id: string,
  monthlyEmail: 'on' | 'off',
  may: (known: Sponsorship) => boolean,
): Promise<Sponsorship> =>
  decide<Sponsorship['state'], Sponsorship>(sponsorships, { id, missing: missingSponsorship }, (known) => {
    if (!may(known)) throw missing()
    return known.monthlyEmail === monthlyEmail ? undefined : { set: { monthlyEmail } }
  })
