import { Problem } from '@evenhand/service-kit/problems'
import type { Organisation } from '../organisations/organisation.ts'
import { findOrganisation, type Organisations } from '../organisations/store.ts'
import type { Round } from '../rounds/round.ts'
import { stateOf } from '../rounds/rules.ts'
import { findOpen, findRound, type Rounds } from '../rounds/store.ts'

export interface ApplicationDeps {
  organisations: Organisations
  rounds: Rounds
  now: () => Date
}

/** The organization that somebody applies for: their own, and approved. Whoever names another one's learns nothing of it. */
export async function applicantOf(
  { organisations }: ApplicationDeps,
  nonprofitId: string,
  contactDonorId: string,
): Promise<Organisation> {
  const organisation = await findOrganisation(organisations, nonprofitId)
  if (organisation?.contactDonorId !== contactDonorId) {
    throw new Problem('not-found', { detail: 'That isn’t an organization whose contact you are.' })
  }
  if (organisation.state !== 'approved') {
    throw new Problem('not-allowed', {
      detail: 'This organization can apply once its registration is approved. We’ll email you then.',
    })
  }
  return organisation
}

/** The round that is named, or else the open one that closes first. Refused where it takes no applications now. */
export async function openRound({ rounds, now }: ApplicationDeps, roundId: string | undefined): Promise<Round> {
  const round = roundId === undefined ? await findOpen(rounds, now()) : await findRound(rounds, roundId)
  if (!round)
    throw new Problem('round-closed', {
      detail: 'No grant round is open now. The portal says when the next one opens.',
    })
  switch (stateOf(round, now())) {
    case 'open':
      return round
    case 'closed':
      throw new Problem('round-closed', {
        detail: 'This grant round has closed. What was submitted in time is being read.',
      })
    case 'draft':
    case 'upcoming':
      throw new Problem('round-closed', { detail: 'This grant round hasn’t opened yet.' })
  }
}
