import type { audit } from '@evenhand/contracts/http'
import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import type { Applications } from '../applications/store.ts'
import type { Benefiting, Organisation } from '../organisations/organisation.ts'
import type { Organisations } from '../organisations/store.ts'
import { refuseRecusedReview } from '../reviews/recused.ts'
import { missingNonprofit } from '../reviews/review-nonprofit.ts'
import type { Rounds } from '../rounds/store.ts'
import type { NonprofitPictures } from './pictures.ts'
import { mayBeShown } from './may-be-shown.ts'
import { changesOf } from './rules.ts'

export interface BenefitingDeps {
  organisations: Organisations
  applications: Applications
  rounds: Rounds
  pictures: NonprofitPictures
  now: () => Date
}

/** Who does it, why, and which version they have seen. */
interface Acting {
  by: string
  reason: string
  seen: number
}

interface Change extends Acting {
  action: Extract<audit.AuditedAction, `nonprofit-${'benefiting' | 'picture'}-${string}`>
  /** What becomes of it, and what more the trail says; undefined where it is so already. */
  change(organisation: Organisation): { set: Partial<Organisation>; words?: string } | undefined
}

/** Changes what the home page shows of an organization as it was seen, tells the trail, and deletes a picture that it no longer has. */
async function changeShown(
  deps: BenefitingDeps,
  id: string,
  { by, reason, seen, action, change }: Change,
): Promise<Organisation> {
  await refuseRecusedReview(deps, id, by)
  let former: string | null = null
  const changed = await decide(deps.organisations, { id, seen, missing: missingNonprofit }, (organisation) => {
    const next = change(organisation)
    if (!next) return undefined
    const { set, words } = next
    former = 'pictureId' in set ? organisation.pictureId : null
    const told = words === undefined ? reason : `${reason} (${words})`
    const thing = { kind: 'nonprofit', id } as const
    return { set, events: [actEvent({ administratorId: by, action, thing, words: told, at: deps.now() })] }
  })
  await deps.pictures.delete(former)
  return changed
}

function refuseHidden(organisation: Organisation): void {
  if (mayBeShown(organisation)) return
  throw new Problem('not-possible', {
    detail: 'Only an approved organization that the site lists can be on the home page.',
  })
}

export const setBenefiting = (
  deps: BenefitingDeps,
  id: string,
  { benefiting, ...acting }: Acting & { benefiting: Benefiting },
): Promise<Organisation> =>
  changeShown(deps, id, {
    ...acting,
    action: 'nonprofit-benefiting-set',
    change(organisation) {
      refuseHidden(organisation)
      const changes = changesOf(organisation.benefiting, benefiting)
      return changes.length === 0 ? undefined : { set: { benefiting }, words: changes.join('; ') }
    },
  })

/** At once, whatever its days were. */
export const endBenefiting = (deps: BenefitingDeps, id: string, acting: Acting): Promise<Organisation> =>
  changeShown(deps, id, {
    ...acting,
    action: 'nonprofit-benefiting-ended',
    change: ({ benefiting }) => (benefiting ? { set: { benefiting: null } } : undefined),
  })

export const setPicture = (
  deps: BenefitingDeps,
  id: string,
  { pictureId, ...acting }: Acting & { pictureId: string },
): Promise<Organisation> =>
  changeShown(deps, id, {
    ...acting,
    action: 'nonprofit-picture-set',
    change(organisation) {
      refuseHidden(organisation)
      return organisation.pictureId === pictureId ? undefined : { set: { pictureId } }
    },
  })

export const removePicture = (deps: BenefitingDeps, id: string, acting: Acting): Promise<Organisation> =>
  changeShown(deps, id, {
    ...acting,
    action: 'nonprofit-picture-removed',
    change: ({ pictureId }) => (pictureId ? { set: { pictureId: null } } : undefined),
  })
