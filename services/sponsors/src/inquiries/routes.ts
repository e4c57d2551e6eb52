import { sponsors as calls } from '@evenhand/contracts/http'
import { administratorOf, type DonorIdOf } from '@evenhand/service-kit/auth'
import { route } from '@evenhand/service-kit/http'
import type { VisitorLimits } from '@evenhand/service-kit/limits'
import { routeInsertOnce } from '@evenhand/service-kit/mongo'
import type { Inquiry } from './inquiry.ts'
import { type Inquiries, listInquiries } from './store.ts'
import { newInquiry, noteInquiry, readInquiry } from './use-cases.ts'

export const inquiryRoutes = ({
  inquiries,
  limits,
  donorIdOf,
  now,
}: {
  inquiries: Inquiries
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
    return { items: found.map(toListed), next, total }
  }),
  route(calls.getSponsorInquiry, async ({ params }) => toListed(await readInquiry(inquiries, params.inquiryId))),
  route(calls.noteSponsorInquiry, async ({ params, body }, { caller }) => {
    const by = administratorOf(caller)
    return toListed(await noteInquiry(inquiries, params.inquiryId, { ...body, by, at: now() }))
  }),
]

const toListed = (inquiry: Inquiry): calls.SponsorInquiry => ({
  id: inquiry._id,
  companyName: inquiry.companyName,
  contactName: inquiry.contactName,
  email: inquiry.email,
  phone: inquiry.phone,
  blocksWanted: inquiry.blocksWanted,
  message: inquiry.message,
  state: inquiry.state,
  acts: inquiry.acts.map(({ state, note, by, at }) => ({ state, note, by, at: at.toISOString() })),
  version: inquiry.version,
  receivedAt: inquiry.receivedAt.toISOString(),
})
