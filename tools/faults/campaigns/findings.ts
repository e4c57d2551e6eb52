import { type Database, sql } from '@evenhand/service-kit/postgres'
import { readMailbox } from '../mailbox.ts'
import type { Contact } from './contacts.ts'

/** As many as a process of the email service has connections for campaigns (`places` in sending/rules.ts there). */
const connectionsOfProcess = 24
const ends = ['sent', 'failed', 'suppressed', 'uncertain']
const shownMax = 5

interface Row {
  subscriber: string
  state: string
  reason: string | null
}

/** What became of a campaign, by its rows and by what lies in the mailbox. */
export async function findCampaignAmiss(
  db: Database,
  {
    campaignId,
    contacts,
    kills,
    mailboxUrl,
  }: {
    campaignId: string
    contacts: readonly Contact[]
    kills: number
    mailboxUrl: string
  },
): Promise<{ findings: Record<string, string[]>; told: string }> {
  const rows = await db.query<Row>(sql`
    select subscriber_id::text as subscriber, state, reason from campaign_recipients where campaign_id = ${campaignId}`)
  const states = new Map(rows.map((row) => [row.subscriber, row]))
  const mails = await readMailbox(mailboxUrl)
  const of = (contact: Contact) => states.get(contact.id)?.state ?? 'nothing'
  const arrived = ({ email }: Contact) => mails.get(email)?.length ?? 0
  const amiss = (some: readonly Contact[], is: (contact: Contact) => boolean) =>
    some
      .filter((contact) => !is(contact))
      .map((contact) => `${contact.email}: ${of(contact)}, ${arrived(contact)} there`)
  const uncertain = contacts.filter((contact) => of(contact) === 'uncertain')
  const allowed = kills * connectionsOfProcess
  const found = {
    'each recipient is in exactly one final state': [
      ...(rows.length === contacts.length ? [] : [`${rows.length} rows of ${contacts.length} people`]),
      ...amiss(contacts, (contact) => ends.includes(of(contact))),
    ],
    'none is lost: who is sent has it': amiss(contacts, (one) => of(one) !== 'sent' || arrived(one) > 0),
    'none is doubled': amiss(contacts, (one) => arrived(one) <= 1),
    'who has it is sent, or uncertain': amiss(
      contacts,
      (one) => arrived(one) === 0 || ['sent', 'uncertain'].includes(of(one)),
    ),
    'the uncertain are at most one a connection and kill':
      uncertain.length <= allowed ? [] : [`${uncertain.length} of at most ${allowed}`],
    'a contact that can’t be mailed fails alone': amiss(contacts, (one) => (of(one) === 'failed') === one.isPoison),
    'only who left gets none': amiss(contacts, (one) => of(one) !== 'suppressed' || one.leaves),
  }
  const count = (state: string) => contacts.filter((contact) => of(contact) === state).length
  const told = `${ends.map((state) => `${count(state)} ${state}`).join(', ')}; ${kills} kills`
  const findings = Object.fromEntries(
    Object.entries(found).map(([sentence, all]) => [sentence, all.slice(0, shownMax)]),
  )
  return { findings, told }
}

/** How long receipts took from the request to having left, at the 99th percentile, since an instant. */
export async function receiptsDelay(db: Database, since: Date): Promise<string> {
  const [row] = await db.query<{ receipts: number; p99: number | null }>(sql`
    select count(*)::int as receipts,
      percentile_disc(0.99) within group (order by extract(epoch from finished_at - requested_at))::float8 as p99
    from messages where lane = 'receipt' and state = 'sent' and requested_at >= ${since}`)
  return `${row?.receipts ?? 0} receipts meanwhile, p99 ${row?.p99?.toFixed(1) ?? '–'} s from request to sent`
}
