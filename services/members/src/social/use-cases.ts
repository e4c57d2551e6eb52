import { activitiesAMonth, socialDisclosure } from '@evenhand/contracts/catalogue'
import type { social } from '@evenhand/contracts/http'
import { type Caller, hasProvedMailbox } from '@evenhand/service-kit/auth'
import type { Database, Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { findMemberFor } from '../member/find-for.ts'
import type { MemberRow } from '../member/row.ts'
import { isAccountNumber } from '../member/rules.ts'
import { refuseDeactivated } from '../member/standing.ts'
import { findByDonor } from '../member/store.ts'
import { findCounting } from './counting.ts'
import { campaignPage, readPost } from './posts.ts'
import { holdClusters } from './hold.ts'
import { countOfMonth, insertTraces, lockRecording, type SentFrom } from './holds-store.ts'
import { type Counting, entriesFor, isCredited } from './rules.ts'
import { shownActivity } from './shown.ts'
import {
  type Activity,
  hasDisclosed,
  insertActivity,
  keepDisclosure,
  listActivities,
  lockActivities,
  saveActivity,
  writeAct,
} from './store.ts'
import { tellActivity } from './told.ts'

const shownMax = 1_000

/** What a member did, for that person or an administrator. */
export async function listOwn(
  db: Database,
  asked: { caller: Caller; accountNumber: string; now: Date },
): Promise<social.SocialActivity[]> {
  const member = await findMemberFor(db, { ...asked, part: 'social media' })
  return (await listActivities(db, member.id, shownMax)).map(shownActivity)
}

export async function findTerms(db: Queries, caller: Caller, now: Date): Promise<social.SocialTerms> {
  const member = await provedMember(db, caller)
  return {
    counting: await countingFor(db, member.id, now),
    disclosed: await hasDisclosed(db, member.id, socialDisclosure()),
  }
}

/** What the rules in force say, unless the member has recorded what counts in a month. */
async function countingFor(db: Queries, memberId: string, now: Date): Promise<Counting> {
  const counting = await findCounting(db, now)
  if (counting !== 'counts') return counting
  return (await countOfMonth(db, memberId, now)) >= activitiesAMonth ? 'over-cap' : 'counts'
}

interface Recording {
  caller: Caller
  accountNumber: string
  sentFrom: SentFrom
  publicUrl: string
  now: Date
}

/**
 * Records an activity, once a post, and tells the ledger of it unless it is held. What it is worth now is answered; the ledger goes by the same
 * rules.
 */
export async function recordActivity(
  tx: Transaction,
  form: social.ActivityForm,
  { caller, accountNumber, sentFrom, publicUrl, now }: Recording,
): Promise<social.SocialActivity> {
  const member = await provedMember(tx, caller, accountNumber)
  refuseDeactivated(member)
  const { platform, activityType, postUrl = '' } = form
  const read = postUrl === '' ? ({ kind: 'post', post: campaignPage } as const) : readPost(platform, postUrl)
  if (read.kind === 'refused') throw invalidField('postUrl', read.why)
  await acceptDisclosure(tx, member.id, form.disclosure, now)
  await lockRecording(tx)
  const counting = await countingFor(tx, member.id, now)
  const activity: Activity = {
    id: uuidv7(),
    memberId: member.id,
    platform,
    activity: activityType,
    post: read.post,
    postUrl: postUrl === '' ? null : postUrl,
    entries: Number(entriesFor(activityType, counting)),
    uncounted: counting === 'counts' ? null : counting,
    state: 'recorded',
    holds: [],
    version: 1,
    reason: null,
    appeal: null,
    recordedAt: now,
  }
  if (!(await insertActivity(tx, activity))) throw recordedBefore(read.post)
  await writeAct(tx, activity.id, { action: 'recorded', words: '', administratorId: null, at: now })
  if (counting === 'over-cap') return shownActivity(activity)
  await insertTraces(tx, activity, sentFrom)
  const stands = await holdClusters(tx, activity, { now, publicUrl })
  if (isCredited(stands)) await tellActivity(tx, stands, member.donor_id, now)
  return shownActivity(stands)
}

const recordedBefore = (post: string): Problem =>
  new Problem('conflict', {
    detail:
      post === campaignPage
        ? 'You already recorded this without a link. Enter the link of a post to record another one.'
        : 'You already recorded this for the same post. Each post counts once for each kind of activity.',
  })

/** Kept as evidence, in our words; needed once a member and wording. */
async function acceptDisclosure(tx: Transaction, memberId: string, sent: string | undefined, now: Date): Promise<void> {
  const statement = socialDisclosure()
  if (sent !== undefined && sent !== statement)
    throw invalidField('disclosure', 'These words have changed. Reload the page, then confirm them again.')
  if (sent !== undefined) await keepDisclosure(tx, memberId, statement, now)
  else if (!(await hasDisclosed(tx, memberId, statement)))
    throw invalidField('disclosure', 'Confirm first that your posts say that they earn you entries.')
}

/** Asks for another look at a rejection. Once: what is upheld stays. */
export async function appealRejection(
  tx: Transaction,
  { caller, accountNumber, activityId, words, now }: AskedAppeal,
): Promise<social.SocialActivity> {
  const member = await provedMember(tx, caller, accountNumber)
  refuseDeactivated(member)
  const [activity] = await lockActivities(tx, [activityId])
  if (activity?.memberId !== member.id)
    throw new Problem('not-found', { detail: 'We couldn’t find that activity in your account.' })
  if (activity.state !== 'rejected')
    throw new Problem('conflict', {
      detail: 'Only a rejected activity can be appealed, once. Reload to see its status.',
    })
  const appealed: Activity = { ...activity, state: 'appealed', version: activity.version + 1, appeal: words }
  await saveActivity(tx, appealed)
  await writeAct(tx, activityId, { action: 'appealed', words, administratorId: null, at: now })
  return shownActivity(appealed)
}

interface AskedAppeal {
  caller: Caller
  accountNumber: string
  activityId: string
  words: string
  now: Date
}

/** Entries for nothing are for whoever has proved the mailbox; nobody records for somebody else. */
async function provedMember(queries: Queries, caller: Caller, accountNumber?: string): Promise<MemberRow> {
  if (caller.role === 'administrator') throw new Problem('not-allowed')
  if (caller.role !== 'donor') throw new Problem('sign-in-required')
  const member = await findByDonor(queries, caller.donorId)
  const isAnother =
    accountNumber !== undefined && (!isAccountNumber(accountNumber) || member?.account_number !== accountNumber)
  if (isAnother) throw new Problem('sign-in-required')
  if (!hasProvedMailbox(caller)) throw new Problem('mailbox-to-prove', { detail: proveFirst })
  if (!member)
    throw new Problem('account-not-found', { detail: 'There’s no member account with this email address yet.' })
  return member
}

const proveFirst = 'Confirm your email first: sign out, then sign in with the code we email you.'
