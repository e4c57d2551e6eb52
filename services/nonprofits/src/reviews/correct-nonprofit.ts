import type { nonprofitReviews, ParsedOf } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { actEvent, decide, mailEvent, type PendingEvent, unlessTaken } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { renameIn } from '../applications/rename.ts'
import { type Applications, hasSubmitted } from '../applications/store.ts'
import type { Organisation } from '../organisations/organisation.ts'
import type { Organisations } from '../organisations/store.ts'
import { writtenIn } from '../organisations/use-cases.ts'
import type { Rounds } from '../rounds/store.ts'
import { refuseRecusedCorrection } from './recused.ts'
import { missingNonprofit } from './review-nonprofit.ts'

export interface CorrectingDeps {
  organisations: Organisations
  applications: Applications
  rounds: Rounds
  donorIdOf: DonorIdOf
  now: () => Date
}

type Correction = ParsedOf<typeof nonprofitReviews.correctNonprofit>['body']

/**
 * Corrects what is kept of an organization; the trail says what changed, and why. Its applications get the name after it: what a killed process
 * left out, doing it again gives. A question that waits goes with the address that it was mailed to.
 */
export async function correctNonprofit(
  deps: CorrectingDeps,
  id: string,
  { correction: { reason, seen, ...form }, by }: { correction: Correction; by: string },
): Promise<Organisation> {
  await refuseRecusedCorrection(deps, id, by)
  const details = writtenIn({ ...form, website: form.website || null, taxId: form.taxId || null }, deps.donorIdOf)
  const isJudged = await hasSubmitted(deps.applications, id)
  const organisation = await unlessTaken(
    decide(deps.organisations, { id, seen, missing: missingNonprofit }, (before) => {
      const changes = changesOf(before, details)
      if (changes.length === 0) return undefined
      const { organizationName, contactName, contactEmail, taxId } = details
      const hasMoved = before.contactDonorId !== details.contactDonorId
      // Its new contact reads who applies, and with what: where that is to be judged blind, nobody may name themselves.
      if (hasMoved && isJudged)
        throw new Problem('not-possible', {
          detail:
            'An application of this organization is being judged. Its contact’s address can change once that’s decided or withdrawn.',
        })
      return {
        set: {
          ...details,
          searched: searchedIn(organizationName, contactName, contactEmail, taxId),
          ...(hasMoved ? { question: null } : {}),
        },
        events: [
          ...(hasMoved ? contactMails(before, details) : []),
          actEvent({
            administratorId: by,
            action: 'nonprofit-corrected',
            thing: { kind: 'nonprofit', id },
            words: `${reason} (${changes.join('; ')})`,
            at: deps.now(),
          }),
        ],
      }
    }),
  )
  if (!organisation)
    throw new Problem('not-possible', {
      detail: 'Another registration has this name and contact email. Correct or reject that one first.',
    })
  await renameIn(deps, organisation)
  return organisation
}

type Details = ReturnType<typeof writtenIn>

/** To both addresses: the one before hears that it is the contact no more, and nothing of the new one. */
function contactMails(before: Organisation, after: Details): PendingEvent[] {
  const { _id: id, version, contactEmail: former } = before
  const { organizationName, contactEmail } = after
  const mailTo = (address: 'former' | 'new', to: string, contactName: string) =>
    mailEvent('nonprofit-contact-changed', {
      key: id,
      mailKey: `nonprofit-contact:${id}:${version}:${address}`,
      to,
      values: { contactName, organizationName, address },
    })
  return [mailTo('former', former, before.contactName), mailTo('new', contactEmail, after.contactName)]
}

/** What differs, for the trail: names and public words as they were and are, and of contact data only that they changed. */
function changesOf(before: Organisation, after: Details): string[] {
  const named = (what: string, was: string | null, is: string | null) =>
    was === is ? [] : [`${what}: ${was ?? 'none'} → ${is ?? 'none'}`]
  const told = (what: string, was: string, is: string) => (was === is ? [] : [`${what} changed`])
  return [
    ...named('name', before.organizationName, after.organizationName),
    ...named('EIN', before.taxId, after.taxId),
    ...named('website', before.website, after.website),
    ...told('contact name', before.contactName, after.contactName),
    ...told('contact email', before.contactEmail, after.contactEmail),
    ...told('description', before.description, after.description),
  ]
}
