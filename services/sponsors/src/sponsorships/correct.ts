import type { sponsorships as calls } from '@evenhand/contracts/http'
import { searchedIn } from '@evenhand/contracts/search'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { actEvent, decide } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { mailOf } from './mails.ts'
import { missingSponsorship, type SponsorshipDeps } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'

const parts = ['companyName', 'website', 'contactName', 'contactEmail'] as const
const partsInWords: Readonly<Record<(typeof parts)[number], string>> = {
  companyName: 'company',
  website: 'website',
  contactName: 'contact name',
  contactEmail: 'contact email',
}

interface Correcting {
  correction: calls.SponsorshipCorrection
  by: string
  donorIdOf: DonorIdOf
}

/**
 * Corrects whom a sponsorship is of, while it isn't over. With another address another mailbox sees what it brings, and both hear of it. The
 * trail has which parts were changed, and none of the words.
 */
export const correctSponsorship = (
  deps: SponsorshipDeps,
  id: string,
  { correction, by, donorIdOf }: Correcting,
): Promise<Sponsorship> =>
  decide<Sponsorship['state'], Sponsorship>(
    deps.sponsorships,
    { id, seen: correction.seen, missing: missingSponsorship },
    (known) => {
      refuseOver(known)
      const { reason, seen: _seen, ...company } = correction
      const changed = parts.filter((part) => known[part] !== company[part])
      if (changed.length === 0) return undefined
      const { companyName, contactName, contactEmail, website } = company
      const searched = searchedIn(companyName, contactName, contactEmail, website)
      const set = { ...company, donorId: donorIdOf(contactEmail), searched }
      const at = deps.now()
      const words = changed.map((part) => partsInWords[part]).join(', ')
      const told = { administratorId: by, thing: { kind: 'sponsorship', id }, words, at } as const
      const mails = changed.includes('contactEmail')
        ? [mailOf(known, 'contact-former'), mailOf({ ...known, ...set }, 'contact-new', { now: at })]
        : []
      const note = `Changed ${words}: ${reason}`
      return {
        set,
        act: { state: known.state, note, by, at },
        events: [...mails, actEvent({ ...told, action: 'sponsorship-corrected' })],
      }
    },
  )

const overStates: readonly Sponsorship['state'][] = ['ended', 'paid-back']

function refuseOver({ state, invoice }: Sponsorship): void {
  if (state === 'held' && invoice === null) throw new Problem('not-found', { detail: missingSponsorship })
  if (overStates.includes(state) || invoice?.canceledAt)
    throw new Problem('not-possible', { detail: 'This sponsorship is over, so it stays as it is.' })
}
