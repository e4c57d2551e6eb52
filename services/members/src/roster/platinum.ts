import { MemberLevelGrantedSchema } from '@evenhand/contracts/events'
import type { roster } from '@evenhand/contracts/http'
import { appendToOutbox, requestMail } from '@evenhand/service-kit/outbox'
import type { Database, Transaction } from '@evenhand/service-kit/postgres'
import { changeMembership } from '../levels/use-cases.ts'
import { lockDonor } from '../member/donor-lock.ts'
import { caseOf, openCaseOf, shownCase, type ToldToMember, writeDown } from './acting.ts'
import { grantedKey } from './store.ts'

/**
 * Grants Platinum or takes it back, tells it and mails the member; where it is so already nothing happens (spec 03 §A,
 * docs/decisions/0056).
 */
export const setPlatinum = (db: Database, asked: PlatinumAsked): Promise<roster.MemberCase> =>
  db.transaction((tx) => setOnce(tx, asked))

type PlatinumAsked = ToldToMember & { granted: boolean; reason: string }

async function setOnce(tx: Transaction, { granted, reason, ...done }: PlatinumAsked): Promise<roster.MemberCase> {
  const { memberId, now } = done
  const { donor_id: donorId } = await caseOf(tx, memberId)
  await lockDonor(tx, donorId)
  const { has_platinum: has, email, first_name: firstName } = await openCaseOf(tx, memberId)
  if (has !== granted) {
    const level = granted ? 'platinum' : 'none'
    const changedAt = now.toISOString()
    await changeMembership(tx, { membershipId: grantedKey(memberId), donorId, level, changedAt: now })
    await appendToOutbox(tx, MemberLevelGrantedSchema, donorId, { memberId, donorId, level, changedAt })
    const action = granted ? 'platinum-granted' : 'platinum-taken'
    const actId = await writeDown(tx, done, { action, told: action, words: reason })
    const link = new URL('/member-portal', done.publicUrl).href
    await requestMail(tx, 'platinum-changed', {
      key: donorId,
      mailKey: `platinum:${actId}`,
      to: email,
      values: { firstName, change: granted ? 'granted' : 'taken', changedAt, link },
    })
  }
  return shownCase(tx, memberId)
}
