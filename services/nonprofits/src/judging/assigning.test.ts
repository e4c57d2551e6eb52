import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { AdministratorActedSchema } from '@evenhand/contracts/events'
import type { Client } from '@evenhand/service-kit/testing'
import { closesAt, grantDesk } from '../../tests/grant-desk.ts'
import { scoreApplication } from './scoring.ts'

const desk = await grantDesk()
const { allTold, ann, applied, at, ben, clock, confirm, cy, declare, judged, of, propose, put, read, running, score } =
  desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const assign = async (who: Client, id: string, reviewers: string[] | null) =>
  put(who, of(id, '/reviewers'), { reviewers, seen: (await read(who, id)).version })
const reviewersNow = async (): Promise<string[]> => (await desk.rounds.findById(desk.round.id).lean())?.reviewers ?? []
const name = async (who: Client, ...reviewers: string[]) =>
  put(who, at('/reviewers'), { reviewers, seen: await reviewersNow() })
const spread = (each: number) => put(ann, at('/assignments'), { each })
const toScore = async (who: Client): Promise<number> =>
  (await who.get('/api/admin/grant-rounds')).body.find(
    (one: { round: { id: string } }) => one.round.id === desk.round.id,
  ).toScore
const takeBack = (who: Client, administratorId: string, nonprofitId: string, reason = 'The other Lantern.') =>
  put(who, at(`/conflicts/${administratorId}/${nonprofitId}/withdrawal`), { reason })

describe('an application that was given reviewers of its own', () => {
  it('is scored by them alone, and decided once they have', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    expect(await assign(cy, one.id, ['ben'])).toMatchObject({ status: 200, body: { assigned: ['ben'], reviewers: 1 } })
    expect(await score(ann, one.id)).toMatchObject({ status: 403 })
    expect([await toScore(ann), await toScore(ben)]).toEqual([0, 1])
    await score(ben, one.id, 5)
    clock.now = closesAt
    expect(await read(ann, one.id)).toMatchObject({ isReviewer: false, mean: '5.00' })
    expect((await propose(ann, one.id)).status).toBe(200)
  })

  it('is scored by nobody who was taken off it while they scored', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    const { applications } = desk
    const found = applications.findById.bind(applications)
    let reads = 0
    // Between what the scoring reads and what it writes, somebody assigns it to Ben alone.
    const watched = new Proxy(applications, {
      get: (of, key, self) =>
        key === 'findById'
          ? (id: string) => ({
              lean: async () => {
                if (++reads === 2)
                  await applications.updateOne({ _id: id }, { $set: { assigned: ['ben'] }, $inc: { version: 1 } })
                return found(id).lean()
              },
            })
          : Reflect.get(of, key, self),
    })
    const given = { marks: [{ criterionId: desk.criterion, score: 4, reason: 'So' }], comment: '' }
    const scoring = scoreApplication({ ...desk.deps, applications: watched }, one.id, { score: given, by: 'ann' })
    await expect(scoring).rejects.toMatchObject({ code: 'not-allowed' })
    expect((await applications.findById(one.id).lean())?.scores).toEqual([])
  })

  it('takes only reviewers of the round, and goes back to all of them', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    expect(await assign(ann, one.id, ['cy'])).toMatchObject({ status: 400, body: { errors: [{ path: 'reviewers' }] } })
    await assign(ann, one.id, ['ben'])
    expect(await assign(ann, one.id, null)).toMatchObject({ body: { assigned: null, reviewers: 2 } })
  })

  it('keeps a score of its former reviewer as of its time, and doesn’t count it', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await score(ann, one.id, 1)
    await score(ann, one.id, 2)
    await score(ben, one.id, 4)
    expect(await read(ben, one.id)).toMatchObject({ mean: '3.00', past: [{ by: 'ann', why: 'scored-again' }] })
    await assign(ben, one.id, ['ben'])
    const { mean, past } = await read(ben, one.id)
    expect(mean).toBe('4.00')
    expect(past.map(({ why, marks }: { why: string; marks: [{ score: number }] }) => [why, marks[0].score])).toEqual([
      ['not-assigned', 2],
      ['not-assigned', 1],
    ])
  })
})

describe('what is sealed from a reviewer', () => {
  const ranked = async (who: Client) => (await who.get(at('/ranking'))).body.ranked

  it('isn’t read by leaving the round without a score, also not in the ranking, before it is decided', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    await score(ann, one.id, 2)
    expect((await name(ben, 'ann')).status).toBe(204)
    clock.now = closesAt
    for (const who of [ben]) {
      const { text, body } = await who.get(of(one.id))
      expect(body).toMatchObject({ scores: null, past: null, mean: null })
      expect(text).not.toContain('"reason":"So"')
      expect(await ranked(who)).toEqual([])
    }
    expect(await read(cy, one.id)).toMatchObject({ mean: '2.00' })
    expect(await ranked(cy)).toMatchObject([{ id: one.id, mean: '2.00' }])
    await propose(ann, one.id, { verdict: 'rejected', words: 'No' })
    await confirm(cy, one.id)
    expect(await read(ben, one.id)).toMatchObject({ mean: '2.00' })
  })

  it('isn’t read by being taken off an application either', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await score(ann, one.id, 2)
    await assign(ben, one.id, ['ann'])
    expect(await read(ben, one.id)).toMatchObject({ scores: null, mean: null })
    expect(await read(ann, one.id)).toMatchObject({ mean: '2.00' })
  })

  it('is read by who leaves with a score of their own', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    await name(ann, 'ann', 'ben', 'cy')
    await score(ann, one.id, 2)
    await score(ben, one.id, 4)
    await name(ben, 'ann', 'cy')
    await score(cy, one.id, 4)
    expect(await read(ben, one.id)).toMatchObject({ mean: '3.00' })
  })

  it('once it is open stays so: nobody who may have read the scores comes to give one', async () => {
    const one = await applied()
    for (const who of [ann, ben, cy]) await declare(who)
    for (const who of [ann, ben]) await score(who, one.id, 3)
    expect(await read(cy, one.id)).toMatchObject({ mean: '3.00' })
    await name(cy, 'ann', 'ben', 'cy')
    expect(await read(cy, one.id)).toMatchObject({ mean: '3.00', isReviewer: false, assigned: ['ann', 'ben'] })
    expect((await score(cy, one.id, 5)).status).toBe(403)
    expect(await assign(cy, one.id, ['ann', 'ben', 'cy'])).toMatchObject({
      status: 409,
      body: { title: 'Not possible right now', detail: expect.stringMatching(/no one can be added as a reviewer/) },
    })
  })
})

describe('the reviewers of a round', () => {
  it('are named by one of two who name them at once; the other hears so, and loses nobody’s choice', async () => {
    const seen = await reviewersNow()
    const choices = [['ann', 'ben', 'cy'], ['ann']]
    const answers = await Promise.all(
      choices.map((reviewers, place) => put(place === 0 ? ann : ben, at('/reviewers'), { reviewers, seen })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409])
    const won = choices[answers.findIndex(({ status }) => status === 204)]
    expect(await reviewersNow()).toEqual(won)
    const late = await put(cy, at('/reviewers'), { reviewers: ['cy'], seen })
    expect(late).toMatchObject({ status: 409, body: { type: '/problems/conflict' } })
    expect(await reviewersNow()).toEqual(won)
    // A repeat of what was named finds it so.
    expect((await put(cy, at('/reviewers'), { reviewers: won, seen })).status).toBe(204)
  })
})

describe('the applications of a round', () => {
  it('are spread evenly, and doing it again changes nothing', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => applied()))
    for (const who of [ann, ben]) await declare(who)
    expect(await spread(1)).toMatchObject({ status: 200, body: { assigned: 4, short: 0 } })
    expect([await toScore(ann), await toScore(ben)]).toEqual([2, 2])
    const chosen = async () => Promise.all(all.map(async ({ id }) => (await read(ann, id)).assigned))
    const before = await chosen()
    await spread(1)
    expect(await chosen()).toEqual(before)
  })

  it('leave a score where it is, and nobody with a conflict gets one', async () => {
    const [one, other] = [await applied(), await applied()]
    await declare(ben, one.nonprofitId)
    await declare(ann)
    await score(ben, other.id)
    expect((await spread(1)).body).toEqual({ assigned: 2, short: 0 })
    expect([(await read(ann, one.id)).assigned, (await read(ann, other.id)).assigned]).toEqual([['ann'], ['ben']])
    expect((await spread(2)).body).toEqual({ assigned: 2, short: 1 })
    expect((await spread(3)).status).toBe(409)
  })
})

describe('who judges', () => {
  const named = async () => (await desk.rounds.findById(desk.round.id).lean())?.reviewers

  it('is first said before anybody has applied, and then only by who has declared', async () => {
    expect((await name(cy, 'ann', 'ben')).status).toBe(204)
    const one = await applied()
    for (const refused of [await name(cy, 'cy'), await put(cy, at('/assignments'), { each: 1 })])
      expect(refused).toMatchObject({
        status: 403,
        body: { type: '/problems/interests-undeclared', detail: expect.stringMatching(/choose who reviews/) },
      })
    expect(await named()).toEqual(['ann', 'ben'])
    expect((await desk.applications.findById(one.id).lean())?.assigned).toBeNull()
    await declare(cy)
    expect((await name(cy, 'cy')).status).toBe(204)
    // Somebody applies whom they have not been asked about.
    await applied()
    expect((await name(cy, 'ann')).status).toBe(403)
  })

  it('is not said by who is recused from an application that is still to be decided', async () => {
    const [one, other] = await judged(2)
    if (!one || !other) throw new Error('nothing was applied for')
    await declare(cy, one.nonprofitId)
    const { version } = await read(ann, one.id)
    for (const refused of [
      await name(cy, 'cy'),
      await put(cy, at('/assignments'), { each: 1 }),
      await put(cy, of(one.id, '/reviewers'), { reviewers: ['ann'], seen: version }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { type: '/problems/recused' } })
    expect(await named()).toEqual(['ann', 'ben'])
    // Of another organization it is theirs to say.
    expect((await assign(cy, other.id, ['ann'])).status).toBe(200)
    await propose(ann, one.id)
    await confirm(ben, one.id)
    expect((await name(cy, 'ann', 'cy')).status).toBe(204)
  })
})

describe('a conflict that was declared by mistake', () => {
  it('is taken back by somebody else, with a reason for the trail; then its declarer reads and scores again', async () => {
    const one = await applied()
    await declare(ben, one.nonprofitId)
    await declare(ann)
    const listed = async (who: Client) => (await who.get(at('/conflicts'))).body
    expect(await listed(ben)).toMatchObject([{ administratorId: 'ben', mayTakeBack: false }])
    expect(await listed(ann)).toMatchObject([{ organizationName: one.organizationName, mayTakeBack: true }])
    expect((await takeBack(ben, 'ben', one.nonprofitId)).status).toBe(403)
    expect((await takeBack(ann, 'ben', one.nonprofitId, ' ')).status).toBe(400)
    expect((await takeBack(ann, 'ben', one.nonprofitId)).status).toBe(204)
    expect((await takeBack(ann, 'ben', one.nonprofitId)).status).toBe(404)
    expect((await ben.get(of(one.id))).status).toBe(200)
    expect((await score(ben, one.id)).status).toBe(200)
    await allTold()
    const acts = (await running.told(AdministratorActedSchema)).map(({ value }) => JSON.parse(value ?? ''))
    expect(acts.filter(({ action }) => action === 'conflict-taken-back')).toMatchObject([
      { administratorId: 'ann', words: `${one.organizationName}: The other Lantern.` },
    ])
  })

  it('is not taken back by who has one with the same organization', async () => {
    const one = await applied()
    await declare(ben, one.nonprofitId)
    await declare(ann, one.nonprofitId)
    expect(await takeBack(ann, 'ben', one.nonprofitId)).toMatchObject({
      status: 403,
      body: { type: '/problems/recused' },
    })
  })
})

describe('a reviewer who is recused', () => {
  it('after scoring is counted no longer, and their score is shown to others as of its time', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await score(ben, one.id, 1)
    await score(ann, one.id, 5)
    await declare(ben, one.nonprofitId)
    expect(await read(ann, one.id)).toMatchObject({ mean: '5.00', past: [{ by: 'ben', why: 'recused' }] })
    expect((await ben.get(of(one.id))).status).toBe(403)
  })

  it('after proposing a decision has proposed none: another one proposes again', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    await declare(ann, one.nonprofitId)
    expect(await read(ben, one.id)).toMatchObject({ mayConfirm: false })
    expect(await confirm(ben, one.id)).toMatchObject({ status: 409 })
    await propose(ben, one.id)
    expect((await confirm(cy, one.id)).status).toBe(200)
  })
})
