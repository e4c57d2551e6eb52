import { gifts } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import type { Browser } from '../../donors/browser.ts'
import type { Charge, Simulator } from '../simulator.ts'
import type { Stores } from '../stores.ts'
import { type Mail, readMailbox } from '../mailbox.ts'

const pageSize = 100

export interface CheckoutRecord {
  id: string
  state: string
  cents: bigint
  paymentId: string | null
}

export interface LedgerRecord {
  donorId: string
  lines: number
  sources: number
  entries: bigint
  balance: bigint
}

export type ShownGift = Awaited<ReturnType<typeof listGifts>>[number]

/** Everything that each part of the system holds of some donors, by their address: read once, then compared. */
export interface Records {
  checkouts: Map<string, CheckoutRecord[]>
  ledger: Map<string, LedgerRecord>
  shownGifts: Map<string, ShownGift[]>
  mails: Map<string, Mail[]>
  charges: Map<string, Charge[]>
}

export async function readRecords(
  emails: readonly string[],
  from: { stores: Stores; simulator: Simulator; administrator: Browser; mailboxUrl: string },
): Promise<Records> {
  const { stores, simulator, administrator, mailboxUrl } = from
  const [checkouts, ledger, shownGifts, mails, charges] = await Promise.all([
    readCheckouts(stores, emails),
    readLedger(stores, emails),
    listGifts(administrator, new Set(emails)),
    readMailbox(mailboxUrl),
    simulator.listCharges(),
  ])
  return {
    checkouts,
    ledger,
    shownGifts: Map.groupBy(shownGifts, ({ donorEmail }) => donorEmail),
    mails,
    charges: Map.groupBy(charges, ({ paymentId }) => paymentId),
  }
}

async function readCheckouts(stores: Stores, emails: readonly string[]): Promise<Map<string, CheckoutRecord[]>> {
  const rows = await stores.of('donations').query<CheckoutRecord & { email: string }>(sql`
    select d.email, c.id, c.state, c.amount_cents as cents, c.payment_intent_id as "paymentId"
    from checkouts c join donors d using (donor_id) where d.email = any(${emails})`)
  return Map.groupBy(rows, ({ email }) => email)
}

async function readLedger(stores: Stores, emails: readonly string[]): Promise<Map<string, LedgerRecord>> {
  const donors = await stores
    .of('donations')
    .query<{ email: string; id: string }>(sql`select email, donor_id as id from donors where email = any(${emails})`)
  const rows = await stores.of('entries').query<LedgerRecord>(sql`
    select l.donor_id as "donorId", count(*)::int as lines, count(distinct l.source)::int as sources,
      sum(l.final)::bigint as entries,
      (select coalesce(sum(b.entries), 0)::bigint from balances b where b.donor_id = l.donor_id) as balance
    from entries l where l.kind = 'grant' and l.donor_id = any(${donors.map(({ id }) => id)}::uuid[]) group by l.donor_id`)
  const byDonor = new Map(rows.map((row) => [row.donorId, row]))
  return new Map(
    donors.flatMap(({ email, id }) => {
      const found = byDonor.get(id)
      return found ? [[email, found] as const] : []
    }),
  )
}

/** The gifts of these donors as an administrator sees them; the newest come first, so the reading ends where older donors begin. */
async function listGifts(administrator: Browser, emails: ReadonlySet<string>) {
  const found = []
  let after: string | null = null
  do {
    const query = new URLSearchParams({ limit: String(pageSize), ...(after ? { after } : {}) })
    const body = await administrator.call('GET', `/api/admin/gifts?${query.toString()}`)
    const page = gifts.listGifts.response.body.parse(body)
    const theirs = page.items.filter(({ donorEmail }) => emails.has(donorEmail))
    found.push(...theirs)
    after = theirs.length > 0 ? page.next : null
  } while (after)
  return found
}
