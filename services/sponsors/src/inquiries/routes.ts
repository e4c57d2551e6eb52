import { sponsors as calls } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { routeInsertOnce } from '@evenhand/service-kit/mongo'
import type { Inquiry } from './inquiry.ts'
import { findInvoicesFor, type Sponsorships } from '../sponsorships/store.ts'
import { type Inquiries, listInquiries } from './store.ts'
import { blocksInvoiced } from './rules.ts'
import { newInquiry, noteInquiry, readInquiry } from './use-cases.ts'

export const inquiryRoutes = ({
  inquiries,
  sponsorships,
  limits,
  donorIdOf,
  now,
}: {
  inquiries: Inquiries
  sponsorships: Sponsorships
  limits: VisitorLimits
  donorIdOf: DonorIdOf
  now: () => Date
}) => [
  routeInsertOnce(inquiries, calls.sendSponsorInquiry, ({ body }) => newInquiry(body, { donorIdOf, now: now() }), {
    before: (_input, asked) => limits.take(asked),
    answer(inquiry) {
      if (!inquiry) throw new Error('an inquiry is neither new nor there')
      return { id: inquiry._id, receivedAt: inquiry.receivedAt.toISOString() }
    },
  }),
  route(calls.listSponsorInquiries, async ({ query: { state, search, ...page } }) => {
    const { found, next, total } = await listInquiries(inquiries, { state, search }, page)
    return { items: await toListedInquiries(sponsorships, found), next, total }
  }),
  route(calls.getSponsorInquiry, async ({ params }) =>
    toOne(sponsorships, await readInquiry(inquiries, params.inquiryId)),
  ),
  route(calls.noteSponsorInquiry, async ({ params, body }, { caller }) => {
    const by = administratorOf(caller)
    return toOne(sponsorships, await noteInquiry(inquiries, params.inquiryId, { ...body, by, at: now() }))
  }),
]

/** Each with the invoices that answered it. */
export async function toListedInquiries(
  sponsorships: Sponsorships,
  found: readonly Inquiry[],
): Promise<calls.SponsorInquiry[]> {
  const invoiced = await findInvoicesFor(
    sponsorships,
    found.map(({ _id }) => _id),
  )
  return found.map((inquiry) => {
    const own = invoiced.filter(({ invoice }) => invoice?.inquiryId === inquiry._id)
    return {
      ...toInquiry(inquiry),
      invoices: own.map(({ _id: sponsorshipId, invoice }) => ({ sponsorshipId, number: invoice?.number ?? '' })),
      blocksInvoiced: blocksInvoiced(own),
    }
  })
}

async function toOne(sponsorships: Sponsorships, inquiry: Inquiry): Promise<calls.SponsorInquiry> {
  const [one] = await toListedInquiries(sponsorships, [inquiry])
  if (!one) throw new Error('an inquiry is listed as none')
  return one
}

const toInquiry = (inquiry: Inquiry): Omit<calls.SponsorInquiry, 'invoices' | 'blocksInvoiced'> => ({
  id: inquiry._id,
  companyName: inquiry.companyName,
  contactName: inquiry.contactName,
  email: inquiry.email,
  phone: inquiry.phone,
  tier: inquiry.tier ?? null,
  blocksWanted: inquiry.blocksWanted,
  message: inquiry.message,
  state: inquiry.state,
  acts: inquiry.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
  version: inquiry.version,
  receivedAt: inquiry.receivedAt.toISOString(),
})
