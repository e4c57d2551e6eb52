import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { decide, mailEvent, type PendingEvent } from '@evenhand/service-kit/mongo'
import { type Figures, sumBetween } from '../figures/store.ts'
import { missingSponsorship, type SponsorshipDeps } from '../sponsorships/settle.ts'
import type { Sponsorship } from '../sponsorships/sponsorship.ts'
import { findToldNothingOf } from '../sponsorships/store.ts'
import { proofOf } from './proof.ts'
import { monthBefore, monthInWords, type WholeMonth } from './rules.ts'

const everyMs = 60 * 60 * 1000
const together = 100

export interface MonthlyDeps extends SponsorshipDeps {
  figures: Figures
  /** Of the proofs in the mails. */
  proofKey: string
}

/** Tells each company once what the month that is over brought, where it was shown in it and wants to know. */
export const tellFiguresJob = (deps: MonthlyDeps): Job => ({
  name: 'tell-sponsors-figures',
  everyMs,
  async run() {
    const month = monthBefore(deps.now())
    const found = await findToldNothingOf(deps.sponsorships, month, together)
    await eachOnItsOwn(found, (one) => tell(deps, one, month))
    return found.length === together
  },
})

async function tell(deps: MonthlyDeps, { _id: id }: Sponsorship, month: WholeMonth): Promise<void> {
  const brought = await sumBetween(deps.figures, id, month)
  await decide<Sponsorship['state'], Sponsorship>(deps.sponsorships, { id, missing: missingSponsorship }, (known) =>
    known.figuresToldFor === month.month || known.monthlyEmail === 'off'
      ? undefined
      : { set: { figuresToldFor: month.month }, events: [figuresMail(deps, known, { ...brought, month })] },
  )
}

const dayInWords = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })

function figuresMail(
  { proofKey, now }: MonthlyDeps,
  { _id, donorId, contactEmail: to, contactName, companyName, name, endsAt, state }: Sponsorship,
  { views, clicks, month: { month } }: { views: number; clicks: number; month: WholeMonth },
): PendingEvent {
  const isPaused = state === 'paused'
  const goesOn = isPaused || (state === 'shown' && endsAt !== null && endsAt > now())
  return mailEvent('sponsor-figures', {
    key: _id,
    mailKey: `sponsor-figures:${_id}:${month}`,
    to,
    values: {
      contactName,
      companyName,
      name,
      month: monthInWords(month),
      views: String(views),
      clicks: String(clicks),
      lastDay: goesOn && endsAt !== null ? dayInWords.format(endsAt.getTime() - 1) : '',
      isPaused: isPaused ? 'yes' : 'no',
      sponsorshipId: _id,
      proof: proofOf(proofKey, { _id, donorId }),
    },
  })
}
