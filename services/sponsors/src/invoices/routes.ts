import { sponsorInvoices as calls } from '@evenhand/contracts/http'
import { toDollars } from '@evenhand/contracts/money'
import { administratorOf } from '@evenhand/service-kit/auth'
import { route, routeByOwnKey } from '@evenhand/service-kit/http'
import { Problem } from '@evenhand/service-kit/problems'
import type { Figures } from '../figures/store.ts'
import { isOver } from '../sponsorships/rules.ts'
import { findSponsorship } from '../sponsorships/store.ts'
import { toDesk } from '../sponsorships/views.ts'
import { decideInvoice } from './decide.ts'
import { followInvoice } from './follow.ts'
import { type InvoiceDeps, issueInvoice } from './issue.ts'

export const invoiceRoutes = (deps: InvoiceDeps & { figures: Figures }) => {
  const { sponsorships, figures, now } = deps
  return [
    routeByOwnKey(calls.issueInvoice, async ({ body }, { caller, idempotency }) => {
      const issued = await issueInvoice(deps, body, { by: administratorOf(caller), idempotency })
      return toDesk(figures, await followInvoice(deps, issued._id), now())
    }),
    route(calls.decideInvoice, async ({ params, body: decision }, { caller }) => {
      const by = administratorOf(caller)
      return toDesk(figures, await decideInvoice(deps, params.sponsorshipId, { decision, by }), now())
    }),
    route(calls.getOpenInvoice, async ({ params }) => {
      const found = await findSponsorship(sponsorships, params.sponsorshipId)
      const { invoice } = found ?? {}
      if (!found || !invoice || found.state !== 'held' || invoice.canceledAt !== null || isOver(found, now()))
        throw new Problem('not-found', {
          detail: 'This invoice can’t be paid by card: it’s paid or canceled, or we no longer hold what it’s for.',
        })
      const { number, paper } = invoice
      const { name, companyName, cents } = found
      return { number, name, companyName, amount: toDollars(BigInt(cents)), dueOn: paper.dueOn }
    }),
  ]
}
