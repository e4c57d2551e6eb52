import { randomUUID } from 'node:crypto'
import type { emailCampaigns } from '@evenhand/contracts/http'
import { Email } from '@evenhand/contracts/ids'
import type { Database } from '@evenhand/service-kit/postgres'
import type { Log } from '@evenhand/service-kit/telemetry'
import type { Reader } from '../content/campaign.ts'
import { type Outcome, restSeconds } from '../messages/rules.ts'
import { campaignMailKey } from '../sending/message-id.ts'
import type { Pace } from '../sending/pace.ts'
import { noteDomain, type Rests } from '../sending/rests.ts'
import { sendingRules } from '../sending/rules.ts'
import { domainOfAddress, type OutgoingWritten, type Smtp } from '../sending/smtp.ts'
import type { MailWriter } from '../sending/written-mail.ts'
import { untilWritten } from '../sending/until-written.ts'
import { saveRefusedAddress } from '../suppressions/store.ts'
import { choicesLink, unsubscribeLink } from '../subscriptions/links.ts'
import {
  claim,
  type Claimed,
  failUnsendable,
  findListOf,
  listShown,
  postpone,
  release,
  type Settled,
  type Shown,
} from './store.ts'
import { createWriter, type Writer } from './writer.ts'

/** A campaign as it is sent, in each version: read once, for all that get it. */
export type Sendable = Readonly<Record<emailCampaigns.Variant, MailWriter<Reader>>>

/** What was begun can't be written now: nobody gets it until an administrator has looked. */
export class Unwritable extends Error {
  override readonly name = 'Unwritable'
}

export interface Delivering {
  db: Database
  smtp: Smtp
  pace: Pace
  /** Which domains want less of us. */
  domains: Rests
  /** How many mails of the pace are taken at once. */
  pacePiece: number
  /** How many recipients are reserved at once. */
  claimRows: number
  publicUrl: string
  /** Throws Unwritable. */
  sendableOf: (campaignId: string) => Promise<Sendable>
  pause: (campaignId: string) => Promise<void>
  now: () => Date
  log: Log
}

interface Batch {
  campaignId: string
  /** The list that its way out leaves. */
  listId: string | undefined
  token: string
  sendable: Sendable
  shown: Map<string, Shown>
  queue: Claimed[]
  writer: Writer
  /** Why nothing more of the batch is begun. */
  stopped: 'away' | 'not-ours' | undefined
  signal: AbortSignal
}

/** Sends some of a campaign’s emails. Answers how many it reserved, and whether the email server is away. */
export async function sendBatch(
  delivering: Delivering,
  campaignId: string,
  signal: AbortSignal,
): Promise<{ claimed: number; isAway: boolean }> {
  const { db } = delivering
  const token = randomUUID()
  const sendable = await delivering.sendableOf(campaignId)
  const claimed = await db.transaction((tx) => claim(tx, { campaignId, token, rowsMax: delivering.claimRows }))
  if (claimed.length === 0) return { claimed: 0, isAway: false }
  const batch: Batch = {
    campaignId,
    listId: await findListOf(db, campaignId),
    token,
    sendable,
    shown: new Map(),
    queue: [...claimed],
    writer: createWriter(db, { campaignId, token }),
    stopped: undefined,
    signal,
  }
  try {
    for (const row of await listShown(
      db,
      claimed.map(({ subscriberId }) => subscriberId),
    ))
      batch.shown.set(row.id, row)
    const connections = Array.from({ length: sendingRules.places.campaign }, () => sendFrom(delivering, batch))
    const ends = await Promise.allSettled(connections)
    await batch.writer.idle()
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  } finally {
    const rest = batch.queue.map(({ id }) => id)
    if (rest.length > 0) await release(db, token, rest)
  }
  return { claimed: claimed.length, isAway: batch.stopped === 'away' }
}

/** One connection: takes one recipient after the other, until none is left or nothing may be begun any more. */
async function sendFrom(delivering: Delivering, batch: Batch): Promise<void> {
  let paced = 0
  for (;;) {
    if (batch.stopped || batch.signal.aborted) return
    const one = batch.queue.shift()
    if (!one) return
    const domain = domainOfAddress(one.email)
    const restMs = await delivering.domains.restMs(domain)
    if (restMs > 0) {
      await spare(delivering, batch, { one, domain, restMs })
      continue
    }
    const mail = mailOf(batch, delivering, one)
    if ('reason' in mail) {
      await failed(delivering, batch, one, mail.reason)
      continue
    }
    if (paced === 0) {
      paced = Math.min(delivering.pacePiece, batch.queue.length + 1)
      await delivering.pace('campaign', paced)
    }
    const begun = await batch.writer.begin(one.id)
    if (begun === 'not-ours') {
      batch.stopped ??= 'not-ours'
      batch.queue.push(one)
    }
    if (begun !== 'go') continue
    paced -= 1
    const outcome = await delivering.smtp.send(mail)
    if (outcome.kind === 'away' && !outcome.isOfMail) batch.stopped = 'away'
    batch.writer.settle(toSettled(one, outcome))
    await noteDomain(delivering.domains, domain, outcome)
    if (outcome.kind === 'refused' && outcome.isNoAddress) await noteRefused(delivering, one.email, outcome.reason)
  }
}

const address = Email()

const noteRefused = ({ db }: Delivering, address: string, reason: string): Promise<void> =>
  untilWritten(() => db.transaction((tx) => saveRefusedAddress(tx, address, reason)))

/** All of a domain that rests wait until it is over, and no other recipient waits with them. It is no try of theirs. */
async function spare(
  { db }: Delivering,
  batch: Batch,
  { one, domain, restMs }: { one: Claimed; domain: string; restMs: number },
): Promise<void> {
  const spared = [one, ...batch.queue.filter(({ email }) => domainOfAddress(email) === domain)]
  batch.queue = batch.queue.filter(({ email }) => domainOfAddress(email) !== domain)
  const about = { token: batch.token, ids: spared.map(({ id }) => id), restMs }
  await untilWritten(() => postpone(db, about))
}

function mailOf(
  { sendable, shown, listId }: Batch,
  { publicUrl, now }: Delivering,
  one: Claimed,
): OutgoingWritten | { reason: string } {
  if (!address.safeParse(one.email).success) return { reason: 'bad-address' }
  // Whoever was erased meanwhile is found out as the mail begins.
  const { unsubscribeToken, ...person } = shown.get(one.subscriberId) ?? nobody
  try {
    const reader = {
      ...person,
      recipientId: one.id,
      email: one.email,
      unsubscribeLink: unsubscribeLink(publicUrl, unsubscribeToken, listId),
      choicesLink: choicesLink(publicUrl, unsubscribeToken),
    }
    return { to: one.email, written: sendable[one.variant](reader, { mailKey: campaignMailKey(one.id), at: now() }) }
  } catch {
    return { reason: 'not-writable' }
  }
}

const nobody = {
  firstName: '',
  lastName: '',
  membershipTier: null,
  accountNumber: null,
  tags: [],
  unsubscribeToken: '',
}

async function failed({ db, log }: Delivering, { token }: Batch, { id }: Claimed, reason: string): Promise<void> {
  await untilWritten(() => failUnsendable(db, { token, id, reason }))
  log.warn({ recipientId: id, reason }, 'campaign-mail-failed')
}

/** `attempts` was counted before this one. */
function toSettled({ id, attempts }: Claimed, outcome: Outcome): Settled {
  switch (outcome.kind) {
    case 'sent':
      return { id, kind: 'sent' }
    case 'refused':
      return { id, kind: 'failed', reason: outcome.reason }
    case 'away':
      if (outcome.mayHaveLeft) return { id, kind: 'uncertain' }
      // What began with this one would keep the others back for as long as it lives.
      if (outcome.isOfMail) return again({ id, attempts }, outcome.reason)
      return { id, kind: 'again', reason: outcome.reason, restSeconds: restSeconds('away', 1), isUntried: true }
    case 'not-now':
      return again({ id, attempts }, outcome.reason)
  }
}

function again({ id, attempts }: Pick<Claimed, 'id' | 'attempts'>, reason: string): Settled {
  if (attempts + 1 >= sendingRules.notNowTriesMax) return { id, kind: 'failed', reason }
  return { id, kind: 'again', reason, restSeconds: restSeconds('not-now', attempts + 1), isUntried: false }
}
