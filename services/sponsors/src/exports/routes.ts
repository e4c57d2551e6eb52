import type { affiliateReviews, sponsors, sponsorships as sponsorshipCalls } from '@evenhand/contracts/http'
import { exports as calls } from '@evenhand/contracts/http'
import { administratorOf } from '@evenhand/service-kit/auth'
import { type Columns, listFile } from '@evenhand/service-kit/csv'
import { route } from '@evenhand/service-kit/http'
import { tellExportOf } from '@evenhand/service-kit/mongo'
import { type Affiliates, listAffiliates } from '../affiliates/store.ts'
import type { Figures } from '../figures/store.ts'
import { toListedInquiries } from '../inquiries/routes.ts'
import { type Inquiries, listInquiries } from '../inquiries/store.ts'
import { reviewedOf } from '../program/desk-routes.ts'
import { toReviewed } from '../program/views.ts'
import { listForDesk, type Referrals } from '../referrals/store.ts'
import { listAtDesk, type Sponsorships } from '../sponsorships/store.ts'
import { toDesk } from '../sponsorships/views.ts'

interface ExportDeps {
  sponsorships: Sponsorships
  inquiries: Inquiries
  affiliates: Affiliates
  referrals: Referrals
  figures: Figures
  now: () => Date
}

const sponsorshipColumns: Columns<sponsorshipCalls.DeskSponsorship> = [
  ['Sponsorship', ({ id }) => id],
  ['What', ({ name }) => name],
  ['Company', ({ companyName }) => companyName],
  ['Contact', ({ contactName }) => contactName],
  ['Email', ({ contactEmail }) => contactEmail],
  ['Website', ({ website }) => website],
  ['Status', ({ state }) => state],
  ['Amount (USD)', ({ amount }) => amount],
  ['Left of it (USD)', ({ left }) => left],
  ['Invoice', ({ invoice }) => invoice?.number ?? null],
  ['Bought at (UTC)', ({ boughtAt }) => boughtAt],
]

const inquiryColumns: Columns<sponsors.SponsorInquiry> = [
  ['Inquiry', ({ id }) => id],
  ['Company', ({ companyName }) => companyName],
  ['Contact', ({ contactName }) => contactName],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone],
  ['Tier', ({ tier }) => tier],
  ['Blocks', ({ blocksWanted }) => blocksWanted],
  ['Message', ({ message }) => message],
  ['Status', ({ state }) => state],
  ['Invoices', ({ invoices }) => invoices.map(({ number }) => number).join(' ')],
  ['Received at (UTC)', ({ receivedAt }) => receivedAt],
]

const affiliateColumns: Columns<affiliateReviews.ReviewedAffiliate> = [
  ['Affiliate', ({ id }) => id],
  ['Name', ({ affiliateName }) => affiliateName],
  ['Email', ({ email }) => email],
  ['Profiles', ({ socialLinks }) => socialLinks.join(' ')],
  ['Followers', ({ followerCounts }) => followerCounts.join(' ')],
  ['Code', ({ code }) => code],
  ['Status', ({ state }) => state],
  ['Applied at (UTC)', ({ appliedAt }) => appliedAt],
]

const referralColumns: Columns<affiliateReviews.ReviewedReferral> = [
  ['Referral', ({ id }) => id],
  ['Affiliate', ({ affiliateName }) => affiliateName],
  ['Code', ({ code }) => code],
  ['Donor', ({ donorId }) => donorId],
  ['Amount (USD)', ({ amount }) => amount],
  ['Status', ({ state }) => state],
  ['Held by', ({ holds }) => holds.join(' ')],
  ['Clicked at (UTC)', ({ click }) => click?.at ?? null],
  ['Clicked on', ({ click }) => click?.from ?? null],
  ['Reason', ({ reason }) => reason],
  ['Appeal', ({ appeal }) => appeal],
  ['Paid at (UTC)', ({ paidAt }) => paidAt],
]

/** The lists of sponsors and affiliates as files. That somebody takes one along is told first. */
export const exportRoutes = (deps: ExportDeps) => [...sponsorExports(deps), ...affiliateExports(deps)]

const sponsorExports = ({ sponsorships, inquiries, figures, now }: ExportDeps) => [
  route(calls.exportSponsorships, async ({ query: { order, state, kind, search } }, { caller }) => {
    const [filter, at] = [{ state, kind, search }, now()]
    const { found } = await listAtDesk(sponsorships, filter, { order, limit: 1 })
    await tellExportOf(sponsorships, found, {
      administratorId: administratorOf(caller),
      list: 'Sponsorships',
      filter,
      at,
    })
    return listFile({ list: 'sponsorships', at }, sponsorshipColumns, async (page) => {
      const read = await listAtDesk(sponsorships, filter, { order, ...page })
      return { items: await Promise.all(read.found.map((one) => toDesk(figures, one, at))), next: read.next }
    })
  }),
  route(calls.exportInquiries, async ({ query: { order, state, search } }, { caller }) => {
    const [filter, at] = [{ state, search }, now()]
    const { found } = await listInquiries(inquiries, filter, { order, limit: 1 })
    const told = { administratorId: administratorOf(caller), list: 'Sponsor inquiries', filter, at }
    await tellExportOf(inquiries, found, told)
    return listFile({ list: 'sponsor-inquiries', at }, inquiryColumns, async (page) => {
      const read = await listInquiries(inquiries, filter, { order, ...page })
      return { items: await toListedInquiries(sponsorships, read.found), next: read.next }
    })
  }),
]

const affiliateExports = ({ affiliates, referrals, now }: ExportDeps) => [
  route(calls.exportAffiliates, async ({ query: { order, state, search } }, { caller }) => {
    const [filter, at] = [{ state, search }, now()]
    const { found } = await listAffiliates(affiliates, filter, { order, limit: 1 })
    await tellExportOf(affiliates, found, { administratorId: administratorOf(caller), list: 'Affiliates', filter, at })
    return listFile({ list: 'affiliates', at }, affiliateColumns, async (page) => {
      const read = await listAffiliates(affiliates, filter, { order, ...page })
      return { items: read.found.map(toReviewed), next: read.next }
    })
  }),
  route(calls.exportReferrals, async ({ query: { order, ...filter } }, { caller }) => {
    const at = now()
    const { found } = await listForDesk(referrals, filter, { order, limit: 1 })
    const told = { administratorId: administratorOf(caller), list: 'Affiliate referrals', filter, at }
    await tellExportOf(referrals, found, told)
    return listFile({ list: 'affiliate-referrals', at }, referralColumns, async (page) => {
      const read = await listForDesk(referrals, filter, { order, ...page })
      return { items: await reviewedOf(affiliates, read.found), next: read.next }
    })
  }),
]
