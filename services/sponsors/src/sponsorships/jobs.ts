import { sponsorRenewalDays } from '@evenhand/contracts/catalogue'
import { eachOnItsOwn, type Job } from '@evenhand/service-kit/lifecycle'
import { decide } from '@evenhand/service-kit/mongo'
import { withoutLogos } from './decide.ts'
import { mailOf } from './mails.ts'
import { stateOf } from './rules.ts'
import { missingSponsorship, type SponsorshipDeps } from './settle.ts'
import type { Sponsorship } from './sponsorship.ts'
import { findEnded, findEndingBefore, forgetHolds } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000
const together = 100
/** Longer than any bank takes to say whether a payment that began within the hold was made. */
const keepUnpaidDays = 14
/** As an inquiry is kept after its answer: a check can come late. */
export const keepUnpaidInvoiceDays = 365

type State = Sponsorship['state']

/** Ends those whose time is over: their cells are free again, and their contact hears what they brought. They are shown no more at that instant anyway. */
export const endSponsorshipsJob = (deps: SponsorshipDeps): Job => ({
  name: 'end-sponsorships',
  everyMs: 60_000,
  async run() {
    const ended = await findEnded(deps.sponsorships, deps.now(), together)
    await eachOnItsOwn(ended, ({ _id }) => end(deps, _id))
    return ended.length === together
  },
})

const end = (deps: SponsorshipDeps, id: string) =>
  decide<State, Sponsorship>(deps.sponsorships, { id, missing: missingSponsorship }, (known) =>
    known.state === 'shown' && stateOf(known, deps.now()) === 'ended'
      ? { set: { state: 'ended', places: [`none:${id}`], ...withoutLogos }, events: [mailOf(known, 'over')] }
      : undefined,
  )

/** Says once that the end of a sponsorship is near, and how to go on. */
export const tellOfEndsJob = (deps: SponsorshipDeps): Job => ({
  name: 'tell-of-ending-sponsorships',
  everyMs: 60 * 60 * 1000,
  async run() {
    const before = new Date(deps.now().getTime() + sponsorRenewalDays * dayMs)
    const ending = await findEndingBefore(deps.sponsorships, before, together)
    await eachOnItsOwn(ending, ({ _id }) =>
      decide<State, Sponsorship>(deps.sponsorships, { id: _id, missing: missingSponsorship }, (known) =>
        known.state === 'shown' && known.renewalToldAt === null
          ? { set: { renewalToldAt: deps.now() }, events: [mailOf(known, 'ends-soon')] }
          : undefined,
      ),
    )
    return ending.length === together
  },
})

/** What somebody chose and never paid for is nobody's business any more; an invoice that was canceled or not paid, a year later. */
export const forgetSponsorshipHoldsJob = ({ sponsorships, now }: SponsorshipDeps): Job => {
  const daysAgo = (days: number) => new Date(now().getTime() - days * dayMs)
  return {
    name: 'forget-unpaid-sponsorships',
    everyMs: 60 * 60 * 1000,
    run: async () => {
      const over = { before: daysAgo(keepUnpaidDays), invoicedBefore: daysAgo(keepUnpaidInvoiceDays) }
      return (await forgetHolds(sponsorships, over)) > 0
    },
  }
}
