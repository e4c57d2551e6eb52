import type { DeskRole } from '@evenhand/contracts/http'
import type { MailValues } from '@evenhand/contracts/mail'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { rolesInWords } from './rules.ts'

type Values = MailValues<'desk-people-changed'>
type Reader = Values['reader']

interface Worker {
  id: string
  name: string
  email: string | null
  roles: readonly DeskRole[]
}

interface Change {
  what: Values['what']
  /** Who did it; of someone who has joined, who invited them. */
  by: string
  person: Omit<Worker, 'roles'>
  before?: readonly DeskRole[]
  after?: readonly DeskRole[]
  reason?: string
}

/** Where each reader can do something about it. */
const pages: Readonly<Record<Reader, string>> = { owner: '/admin/people', auditor: '/admin/audit', person: '/admin' }

/**
 * Emails every other owner and auditor what one person did with the access of another, in the transaction that does it, and the person themselves
 * where it is about their roles: of what else concerns them they have an email of its own. `workers` are those from before, so that who is removed
 * or loses the role hears of it, too.
 */
export async function tellPeople(
  tx: Transaction,
  workers: readonly Worker[],
  { what, by, person, before, after, reason }: Change,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const doer = workers.find(({ id }) => id === by)
  if (!doer) throw new Error('Who did it works here no longer')
  for (const worker of workers) {
    const reader = readerOf(worker, { what, by, personId: person.id })
    if (reader === undefined || worker.email === null) continue
    const page = reader === 'person' && what === 'removed' ? '/contact' : pages[reader]
    await requestMail(tx, 'desk-people-changed', {
      key: worker.id,
      mailKey: `desk-people-changed:${uuidv7()}`,
      to: worker.email,
      values: {
        name: worker.name,
        what,
        reader,
        by: doer.name,
        person: person.name,
        ...(person.email !== null && { address: person.email }),
        ...(before && { before: rolesInWords(before) }),
        ...(after && { after: rolesInWords(after) }),
        ...(reason !== undefined && { reason }),
        at: now.toISOString(),
        link: new URL(page, publicUrl).href,
      },
    })
  }
}

function readerOf(
  { id, roles }: Worker,
  { what, by, personId }: Pick<Change, 'what' | 'by'> & { personId: string },
): Reader | undefined {
  if (id === personId) return what === 'roles' || what === 'removed' ? 'person' : undefined
  if (id === by && what !== 'joined') return undefined
  if (roles.includes('owner')) return 'owner'
  return roles.includes('auditor') ? 'auditor' : undefined
}
