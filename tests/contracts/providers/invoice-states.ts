import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Connection } from '@evenhand/service-kit/mongo'
import { inquiriesOf } from '../../../services/sponsors/src/inquiries/store.ts'
import { decideInvoice } from '../../../services/sponsors/src/invoices/decide.ts'
import { issueInvoice } from '../../../services/sponsors/src/invoices/issue.ts'
import { numbersOf } from '../../../services/sponsors/src/invoices/numbers.ts'
import { findSponsorship, sponsorshipsOf } from '../../../services/sponsors/src/sponsorships/store.ts'
import { sponsorship } from '../examples.ts'

const { company } = sponsorship

/** Sponsorships that are paid by an invoice, by the service's own code. */
export async function invoiceStates(connection: Connection, donorIdOf: DonorIdOf) {
  const sponsorships = await sponsorshipsOf(connection)
  const deps = { sponsorships, now: () => new Date() }
  const issuing = { ...deps, inquiries: await inquiriesOf(connection), numbers: numbersOf(connection), donorIdOf }
  const forget = async (): Promise<void> => void (await sponsorships.deleteMany({}))
  const issue = async (): Promise<string> => {
    await forget()
    const form = { kind: 'block' as const, cells: [6], ...company, dueDays: 30 }
    return (await issueInvoice(issuing, form, { by: 'administrator-1', idempotency: undefined }))._id
  }
  return {
    /** Answers its id. */
    invoiced: issue,
    /** It gets the id of the pact. */
    async invoicedAsAgreed(): Promise<void> {
      const issued = await findSponsorship(sponsorships, await issue())
      if (!issued) throw new Error('the sponsorship is not there')
      await forget()
      await sponsorships.create({ ...issued, _id: sponsorship.id, places: ['cell:6'], outbox: [] })
    },
    async invoiceCanceled(): Promise<void> {
      const decision = { verdict: 'canceled', reason: 'You asked us to cancel it.', seen: 0 } as const
      await decideInvoice(deps, await issue(), { decision, by: 'administrator-1' })
    },
  }
}
