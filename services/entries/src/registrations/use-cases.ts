import { entriesPerRegistration } from '@evenhand/contracts/catalogue'
import { WrongMessage } from '@evenhand/service-kit/inbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { appendLines } from '../ledger/append.ts'
import { monthOf, type NewLine } from '../ledger/line.ts'
import { lockDonors } from '../ledger/locks.ts'
import type { Registration } from './heard.ts'
import { findTitles, findWritten } from './store.ts'

/** A registration, and the trace of the event that told of it. */
export interface HeardRegistration {
  registration: Registration
  trace?: Record<string, string> | undefined
}

const descriptionMax = 200

/** The cause of a line, unique for ever. */
export const sourceOf = ({ registrationId }: Registration): string => `registration:${registrationId}`

/** Each registration is an entry of its giveaway, once, however often it is told; no multiplier applies (spec 03 §A). */
export async function grantRegistrations(tx: Transaction, heard: readonly HeardRegistration[]): Promise<void> {
  await lockDonors(
    tx,
    heard.map(({ registration }) => registration.donorId),
  )
  const titles = await findTitles(
    tx,
    heard.map(({ registration }) => registration.giveaway),
  )
  const known = await findWritten(
    tx,
    heard.map(({ registration }) => sourceOf(registration)),
  )
  const lines: NewLine[] = []
  for (const { registration, trace } of heard) {
    const title = titles.get(registration.giveaway)
    if (title === undefined) throw new WrongMessage('the giveaway of the registration is not known')
    const line = { ...toLine(registration, title), trace }
    if (known.has(line.source)) continue
    known.add(line.source)
    lines.push(line)
  }
  await appendLines(tx, lines)
}

const toLine = (registration: Registration, title: string): NewLine => ({
  id: uuidv7(),
  donorId: registration.donorId,
  giveaway: registration.giveaway,
  kind: 'grant',
  reverses: undefined,
  entryType: 'registration',
  source: sourceOf(registration),
  description: `Registration: ${title}`.slice(0, descriptionMax),
  earned: entriesPerRegistration,
  multiplier: 1n,
  occurredAt: registration.registeredAt,
  month: monthOf(registration.registeredAt),
})
