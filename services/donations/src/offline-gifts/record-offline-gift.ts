import { campaignDay, mainSeries } from '@evenhand/contracts/catalogue'
import type { gifts } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { writeAudit } from '../audit/store.ts'
import { insertDonorIfNew, lockDonor, nameNameless } from '../donors/store.ts'
import { confirmGifts } from '../confirmation/confirm-gifts.ts'
import type { Gift } from '../gifts/rules.ts'
import { insertGift } from '../gifts/store.ts'
import { check, offlineSource } from './rules.ts'
import { insertOfflineGift, instantOf } from './store.ts'

export interface Recording {
  donorIdOf: DonorIdOf
  administratorId: string
  now: Date
}

/**
 * A check or cash becomes a gift like any other: confirmed on the day it was received, booked to the bank, told to the others, receipted.
 * The day also says which multiplier ran. Answers the id of the gift.
 */
export async function recordOfflineGift(
  tx: Transaction,
  wanted: z.output<typeof gifts.OfflineGift>,
  context: Recording,
): Promise<string> {
  const { administratorId, now } = context
  const { donorEmail: email, donorName: name, receivedOn, way, reference, note } = wanted
  const cents = parseDollars(wanted.amount) ?? 0n
  const checked = check({ cents, level: wanted.level, receivedOn, today: campaignDay(now) })
  if (checked.kind === 'refused') throw invalidField(checked.path, checked.message)
  const donorId = context.donorIdOf(email)
  await insertDonorIfNew(tx, { donorId, email, name, now })
  const donor = await nameNameless(tx, await lockDonor(tx, donorId), name)
  const id = uuidv7()
  const gift: Gift = {
    id,
    donorId,
    checkoutId: null,
    giveaway: mainSeries,
    line: checked.line,
    state: 'pending',
    source: offlineSource(id),
    createdAt: now,
    confirmedAt: null,
    paymentId: null,
    paidBackCents: 0n,
  }
  await insertGift(tx, gift)
  const facts = { way, receivedOn, reference, note }
  if (!(await insertOfflineGift(tx, { giftId: id, donorId, ...facts, recordedBy: administratorId, recordedAt: now })))
    throw new Problem('already-recorded', { detail: `Check ${reference} from this donor has already been recorded.` })
  const paidAt = await instantOf(tx, receivedOn, now)
  await confirmGifts(tx, { donor, gifts: [gift], paidAt, paymentId: null, receiptKey: id })
  const words = [way, reference, note].filter((part) => part !== '').join(', ')
  const action = 'offline-gift-recorded'
  await writeAudit(tx, { administratorId, action, giftId: id, cents, words, told: way, at: now })
  return id
}
