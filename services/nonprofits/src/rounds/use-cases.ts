import { isDeepStrictEqual } from 'node:util'
import type { audit, rounds as calls } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import { actEvent, changedMeanwhile, type PendingEvent } from '@evenhand/service-kit/mongo'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import type { Round } from './round.ts'
import { currentTerms, nothingJudged } from './rules.ts'
import { changeDraft, findRound, insertRound, isSlugTaken, type Rounds } from './store.ts'

interface Acting {
  by: string
  now: Date
}

export const missingRound = 'We couldn’t find that grant round.'

export async function readRound(rounds: Rounds, id: string): Promise<Round> {
  const round = await findRound(rounds, id)
  if (!round) throw new Problem('not-found', { detail: missingRound })
  return round
}

/** Writes a draft: a new one where `seen` is 0, else the one that was read. */
export async function saveRound(
  rounds: Rounds,
  { id, form, seen, ...acting }: { id: string; form: calls.RoundForm; seen: number } & Acting,
): Promise<Round> {
  if (await isSlugTaken(rounds, form.slug, id)) throw slugTaken()
  const event = roundAct('round-saved', id, acting)
  const written = writtenIn(form)
  if (seen === 0) {
    const round = {
      _id: id,
      ...written,
      terms: currentTerms,
      standing: 'draft' as const,
      ...nothingJudged,
      version: 1,
      createdAt: acting.now,
    }
    if (await insertRound(rounds, round, event)) return round
    if (await isSlugTaken(rounds, form.slug, id)) throw slugTaken()
    return savedAlready(rounds, { id, form, seen })
  }
  if (!(await changeDraft(rounds, { _id: id, version: seen }, written, event)))
    return savedAlready(rounds, { id, form, seen })
  return readRound(rounds, id)
}

/** Somebody who saves the same once more, for want of an answer, has it; else it was changed or published since. */
async function savedAlready(
  rounds: Rounds,
  { id, form, seen }: { id: string; form: calls.RoundForm; seen: number },
): Promise<Round> {
  const round = await readRound(rounds, id)
  if (round.standing === 'draft' && round.version === seen + 1 && isDeepStrictEqual(round.form, form)) return round
  throw await whyNot(rounds, id)
}

const writtenIn = (form: calls.RoundForm) => ({
  slug: form.slug,
  form,
  opensAt: new Date(form.opensAt),
  closesAt: new Date(form.closesAt),
  budgetCents: Number(parseDollars(form.budget) ?? 0n),
})

/** From now on nothing of it changes. Published late, it is open at once; one that would be over already is refused. */
export async function publishRound(
  rounds: Rounds,
  { id, seen, ...acting }: { id: string; seen: number } & Acting,
): Promise<Round> {
  const round = await readRound(rounds, id)
  if (round.standing === 'published') return round
  if (round.closesAt <= acting.now) {
    throw new Problem('not-possible', { detail: 'This round closes in the past. Change its dates, then publish it.' })
  }
  const published = await changeDraft(
    rounds,
    { _id: id, version: seen },
    { standing: 'published' },
    roundAct('round-published', id, acting),
  )
  const now = await readRound(rounds, id)
  if (!published && now.standing !== 'published') throw changedMeanwhile()
  return now
}

/** Nobody sees it any more, and its address is free again. */
export async function discardRound(rounds: Rounds, { id, ...acting }: { id: string } & Acting): Promise<void> {
  const round = await readRound(rounds, id)
  const gone = { standing: 'discarded', slug: `discarded ${id}` } as const
  if (!(await changeDraft(rounds, round, gone, roundAct('round-discarded', id, acting)))) throw await whyNot(rounds, id)
}

export const roundAct = (action: audit.AuditedAction, id: string, { by, now }: Acting, words = ''): PendingEvent =>
  actEvent({ administratorId: by, action, thing: { kind: 'grant-round', id }, words, at: now })

async function whyNot(rounds: Rounds, id: string): Promise<Problem> {
  return (await readRound(rounds, id)).standing === 'published' ? isPublished() : changedMeanwhile()
}

const slugTaken = () => invalidField('form.slug', 'Another round has this address. Choose another one')

const isPublished = () =>
  new Problem('conflict', { detail: 'This round is published, so it can’t be changed. Applicants rely on it.' })
