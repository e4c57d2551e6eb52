import { campaignDay, campaignTimeZone } from '@evenhand/contracts/catalogue'
import { audit } from '@evenhand/contracts/http'
import { jsonText } from '@evenhand/contracts/mail'
import { toDollars } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { findLastPublished, type Granting, listGrants, lockHead, type Published, savePublished } from './store.ts'

/** As many as an email is read with; the trail at the desk has all. */
const grantsMax = 200

export interface Publishing {
  db: Database
  auditors: readonly string[]
  donorIdOf: DonorIdOf
  publicUrl: string
  now: () => Date
}

/**
 * Tells auditors where the trail ends, once a day, and what people granted by hand since it was told last; also on a day without anything new, so
 * that a day without the email is one on which something is wrong. Answers whether it was told now.
 */
export const publishTrail = ({ db, auditors, donorIdOf, publicUrl, now }: Publishing): Promise<boolean> =>
  db.transaction(async (tx) => {
    const at = now()
    const day = campaignDay(at)
    const { seq, hash } = await lockHead(tx)
    const last = await findLastPublished(tx)
    if (last?.day === day || seq === 0n) return false
    await savePublished(tx, { day, seq, hash }, at)
    const after = last?.seq ?? 0n
    const told = await listGrants(tx, { after, upTo: seq, actions: Object.keys(audit.manualGrants), limit: grantsMax })
    const link = new URL(`/admin/audit?granted=${day}`, publicUrl).href
    for (const to of auditors)
      await askForMail(tx, to, { published: { day, seq, hash }, after, told, link, mark: donorIdOf(to) })
    return true
  })

interface Telling {
  published: Published
  after: bigint
  told: { grants: Granting[]; count: bigint }
  link: string
  mark: string
}

const askForMail = (tx: Transaction, to: string, { published, after, told, link, mark }: Telling): Promise<void> =>
  requestMail(tx, 'trail-head', {
    key: `trail-head:${published.day}`,
    mailKey: `trail-head:${published.day}:${mark}`,
    to,
    values: {
      day: published.day,
      head: `${published.seq}:${published.hash.toString('hex')}`,
      lines: (published.seq - after).toString(),
      count: told.count.toString(),
      grants: jsonText(told.grants.map(sentenceOf)),
      link,
    },
  })

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: campaignTimeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** "Nov 29, 11:22 AM: ada recorded a gift by check or in cash, $250.00 (gift …c9a4e1)". The words of the act stay at the desk: they may name a donor. */
function sentenceOf({ at, name, action, thingKind, thingId, cents }: Granting): string {
  const what = audit.manualGrants[action as keyof typeof audit.manualGrants]
  const amount = cents === null ? '' : `, $${toDollars(cents)}`
  const thing = thingKind === null || thingId === null ? '' : ` (${thingKind} …${thingId.slice(-6)})`
  return `${moment.format(at)}: ${name ?? 'someone who left'} ${what}${amount}${thing}`
}
