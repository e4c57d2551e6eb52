import type { emailSegments } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { type Database, isUniqueViolation, sqlState, type Transaction } from '@evenhand/service-kit/postgres'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { type AudienceCount, countAudience } from '../deliveries/audience-store.ts'
import { lockNotStartedTo, raiseVersions } from './campaigns-store.ts'
import {
  countSegments,
  deleteSegment,
  findSegment,
  insertSegment,
  isRuleOf,
  listSegments,
  segmentsMax,
  toSegment,
  updateSegment,
} from './store.ts'

export interface SegmentDeps {
  db: Database
  now: () => Date
}

type Fresh = emailSegments.NewEmailSegment

export const readSegments = async ({ db }: SegmentDeps): Promise<emailSegments.EmailSegment[]> =>
  (await listSegments(db)).map(toSegment)

/** Counted as it would be sent; all of them without a rule. */
export const countSegment = (
  { db, now }: SegmentDeps,
  rule: emailSegments.SegmentRule | null,
): Promise<AudienceCount> => countAudience(db, { listId: null, rule }, now())

export async function createSegment(
  { now }: SegmentDeps,
  tx: Transaction,
  { segment, by }: { segment: Fresh; by: string },
): Promise<emailSegments.EmailSegment> {
  if ((await countSegments(tx)) >= segmentsMax)
    throw new Problem('conflict', {
      detail: `There can be ${segmentsMax} segments. Delete one that no campaign names.`,
    })
  const id = uuidv7()
  const at = now()
  await named(insertSegment(tx, { ...segment, id }, at))
  await tellAct(tx, actOf(by, { id, words: segment.name, at }))
  return toSegment(await found(tx, id))
}

export async function changeSegment(
  { db, now }: SegmentDeps,
  { id, segment, by }: { id: string; segment: Fresh & { version: number }; by: string },
): Promise<emailSegments.EmailSegment> {
  const at = now()
  return db.transaction(async (tx) => {
    await found(tx, id)
    if (!(await isRuleOf(tx, { ...segment, id }))) await tellCampaigns(tx, id)
    if (!(await named(updateSegment(tx, { ...segment, id }, at)))) throw new Problem('conflict')
    await tellAct(tx, actOf(by, { id, words: segment.name, at }))
    return toSegment(await found(tx, id))
  })
}

/** Whoever looked at a campaign to it has to look again before it is sent; one that starts without being looked at again is not changed. */
async function tellCampaigns(tx: Transaction, segmentId: string): Promise<void> {
  const campaigns = await lockNotStartedTo(tx, segmentId)
  if (campaigns.some(({ state }) => state === 'scheduled'))
    throw new Problem('not-possible', {
      detail:
        'A scheduled campaign goes to this segment. Take it off its schedule before you change whom the rule finds.',
    })
  await raiseVersions(
    tx,
    campaigns.map(({ id }) => id),
  )
}

export async function removeSegment({ db, now }: SegmentDeps, { id, by }: { id: string; by: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await found(tx, id)
    await unnamed(deleteSegment(tx, id))
    await tellAct(tx, { ...actOf(by, { id, words: name, at: now() }), action: 'segment-deleted' })
  })
}

const actOf = (administratorId: string, { id, words, at }: { id: string; words: string; at: Date }) =>
  ({ administratorId, action: 'segment-saved', thing: { kind: 'email-segment', id }, words, at }) as const

async function named<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (isUniqueViolation(error, 'segments_name')) throw invalidField('name', 'Another segment has this name')
    throw error
  }
}

/** The database refuses it while a campaign names it, also one that is being saved at the same time. */
async function unnamed(remove: Promise<void>): Promise<void> {
  try {
    await remove
  } catch (error) {
    if (sqlState(error) !== '23503') throw error
    throw new Problem('not-possible', { detail: 'A campaign names this segment, so it can’t be deleted.' })
  }
}

async function found(tx: Transaction, id: string) {
  const segment = await findSegment(tx, id)
  if (!segment) throw new Problem('not-found', { detail: 'We couldn’t find that segment. It may have been deleted.' })
  return segment
}
