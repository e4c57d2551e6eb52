import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { MailRequestedSchema } from '@evenhand/contracts/events'
import type { Client } from '@evenhand/service-kit/testing'
import { releaseAward, reserveAward } from '../rounds/store.ts'
import { closesAt, grantDesk } from '../../tests/grant-desk.ts'
import { confirmDecision } from './deciding.ts'
import { releaseAwardsJob } from './release-job.ts'

const desk = await grantDesk()
const {
  allTold,
  ann,
  applications,
  applied,
  ben,
  clock,
  confirm,
  cy,
  declare,
  deps,
  judged,
  propose,
  put,
  read,
  round,
  rounds,
  running,
  score,
  of,
} = desk
beforeEach(() => desk.newRound())
afterAll(() => desk.stop())

const awardOf = (applicationId: string, cents: number) => ({ applicationId, cents, at: clock.now, claim: 'killed' })
const letters = async (id: string) => {
  await allTold()
  return (await running.told(MailRequestedSchema)).filter(({ value }) => value?.includes(`grant-decided:${id}`))
}
/** What a process did before it was killed: money is set aside, and nothing is decided. */
async function killedWith(id: string, cents: number): Promise<void> {
  const stored = await rounds.findById(round.id).lean()
  if (!stored || !(await reserveAward(rounds, stored, awardOf(id, cents)))) throw new Error('nothing was set aside')
}

it('a decision isn’t confirmed by who has just been given a role by who proposed it', async () => {
  const [one] = await judged()
  const id = one?.id ?? ''
  await propose(ann, id)
  await desk.pairUp([{ person: 'ben', givenBy: 'ann', until: new Date(clock.now.getTime() + 86_400_000) }])
  expect(await confirm(ben, id)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^The person who proposed this gave you your role/) },
  })
  await desk.pairUp([])
  expect(await confirm(ben, id)).toMatchObject({ status: 200 })
})

describe('an administrator who is recused from an organization', () => {
  it('neither corrects nor decides it while an application or a grant of it is open', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await declare(cy, one.nonprofitId)
    const path = `/api/admin/nonprofits/${one.nonprofitId}`
    const changes = async (who: Client) => {
      const { organizationName, contactName, description, version: seen } = (await who.get(path)).body.nonprofit
      const own = {
        organizationName,
        contactName,
        contactEmail: `cy-${one.email}`,
        website: '',
        description,
        taxId: '',
      }
      return [
        await put(who, `${path}/details`, { ...own, reason: 'Moved.', seen }),
        await put(who, `${path}/review`, { verdict: 'rejected', reason: 'Revoked.', seen }),
      ]
    }
    const refused = {
      status: 403,
      body: { type: '/problems/recused', detail: expect.stringMatching(/You declared a conflict of interest/) },
    }
    for (const answer of await changes(cy)) expect(answer).toMatchObject(refused)
    for (const who of [ann, ben]) await score(who, one.id)
    clock.now = closesAt
    await propose(ann, one.id)
    await confirm(ben, one.id)
    for (const answer of await changes(cy)) expect(answer).toMatchObject(refused)
    const [corrected] = await changes(ann)
    expect(corrected?.status).toBe(200)
  })

  it('decides about it where nothing of it is open, and corrects nothing: its contact could read what was withdrawn', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await declare(cy, one.nonprofitId)
    await running.provedDonor(running.donorIdOf(one.email)).call('DELETE', `/api/own-grant-applications/${one.id}`)
    const rejection = { verdict: 'rejected', reason: 'Revoked.', seen: 1 }
    const path = `/api/admin/nonprofits/${one.nonprofitId}`
    const { organizationName, contactName, description } = (await cy.get(path)).body.nonprofit
    const own = { organizationName, contactName, contactEmail: `cy-${one.email}`, website: '', description, taxId: '' }
    expect(await put(cy, `${path}/details`, { ...own, reason: 'Moved.', seen: 1 })).toMatchObject({ status: 403 })
    expect((await put(cy, `${path}/review`, rejection)).status).toBe(200)
  })
})

describe('a decision in which a process was killed', () => {
  it('is made by the next confirmation: set aside once, told once', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    await killedWith(one.id, 600_000)
    expect((await confirm(ben, one.id)).status).toBe(200)
    expect(await rounds.findById(round.id).lean()).toMatchObject({
      awardedCents: 600_000,
      awards: [{ cents: 600_000 }],
    })
    expect(await letters(one.id)).toHaveLength(1)
    await releaseAward(rounds, round.id, awardOf(one.id, 600_000))
    expect((await rounds.findById(round.id).lean())?.awardedCents).toBe(600_000)
  })

  it('with another amount waits until that is given back', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id, { verdict: 'approved', award: '5000.00', words: '' })
    await killedWith(one.id, 600_000)
    expect((await confirm(ben, one.id)).body.detail).toContain('is on its way')
    clock.now = new Date(closesAt.getTime() + 11 * 60_000)
    await releaseAwardsJob(deps).run(new AbortController().signal)
    expect((await confirm(ben, one.id)).status).toBe(200)
    expect((await rounds.findById(round.id).lean())?.awardedCents).toBe(500_000)
  })

  it('is made whole or not at all where the job gives back while another confirmation makes it', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    await killedWith(one.id, 600_000)
    clock.now = new Date(closesAt.getTime() + 11 * 60_000)
    const signal = new AbortController().signal
    const [, confirmed] = await Promise.all([releaseAwardsJob(deps).run(signal), confirm(ben, one.id)])
    const { awardedCents } = (await rounds.findById(round.id).lean()) ?? {}
    expect([
      [200, 600_000],
      [409, 0],
    ]).toContainEqual([confirmed.status, awardedCents])
  })
})

it('nobody becomes the contact of an organization while an application of it is judged', async () => {
  const one = await applied()
  const path = `/api/admin/nonprofits/${one.nonprofitId}`
  const { organizationName, contactName, description, version: seen } = (await ann.get(path)).body.nonprofit
  const form = { organizationName, contactName, website: '', description, taxId: '', reason: 'Moved.', seen }
  const named = await put(ann, `${path}/details`, { ...form, contactEmail: `ann-${one.email}` })
  expect(named).toMatchObject({ status: 409, body: { detail: expect.stringContaining('is being judged') } })
  expect(
    (await put(ann, `${path}/details`, { ...form, contactEmail: one.email, contactName: 'Ana Bo-Lin' })).status,
  ).toBe(200)
})

describe('a confirmation that was paused before it decides', () => {
  /** Its last write waits until it is let go; `paused` is fulfilled once it is there. */
  function pausedConfirmation(id: string, { by, seen }: { by: string; seen: number }) {
    const [paused, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const collection = new Proxy(applications.collection, {
      get: (target, key) =>
        key === 'updateOne'
          ? async (...write: Parameters<typeof target.updateOne>) => {
              paused.resolve()
              await gone.promise
              return target.updateOne(...write)
            }
          : Reflect.get(target, key),
    })
    const slow = new Proxy(applications, {
      get: (target, key) => (key === 'collection' ? collection : Reflect.get(target, key)),
    })
    const outcome = confirmDecision({ ...deps, applications: slow }, id, { by, seen }).then(
      () => 'granted',
      () => 'refused',
    )
    return { paused: paused.promise, letGo: gone.resolve, outcome }
  }
  const setAsideAndGranted = async (...ids: string[]) => {
    const { awardedCents } = (await rounds.findById(round.id).lean()) ?? {}
    const granted = await applications.find({ _id: { $in: ids }, state: 'approved' }).lean()
    return [awardedCents, granted.reduce((sum, { grant }) => sum + (grant?.cents ?? 0), 0)]
  }

  it('grants nothing that the job has given back meanwhile', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    const slow = pausedConfirmation(one.id, { by: 'ben', seen: (await read(ben, one.id)).version })
    await slow.paused
    clock.now = new Date(closesAt.getTime() + 11 * 60_000)
    await releaseAwardsJob(deps).run(new AbortController().signal)
    slow.letGo()
    expect(await slow.outcome).toBe('refused')
    expect(await setAsideAndGranted(one.id)).toEqual([0, 0])
    expect((await confirm(ben, one.id)).status).toBe(200)
    expect(await setAsideAndGranted(one.id)).toEqual([600_000, 600_000])
  })

  it('keeps what it grants set aside where another one takes that over for an older proposal', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    const older = (await read(ben, one.id)).version
    await propose(ann, one.id, { verdict: 'approved', award: '6000.00', words: 'Well done.' })
    const slow = pausedConfirmation(one.id, { by: 'cy', seen: older + 1 })
    await slow.paused
    // It has read the application before the newer proposal came.
    const stale = [{ ...(await applications.findById(one.id).lean()), version: older }]
    const late = new Proxy(applications, {
      get: (target, key) =>
        key === 'findById'
          ? (id: string) => ({ lean: async () => stale.pop() ?? target.findById(id).lean() })
          : Reflect.get(target, key),
    })
    const refused = confirmDecision({ ...deps, applications: late }, one.id, { by: 'ben', seen: older })
    await expect(refused).rejects.toMatchObject({ code: 'conflict' })
    slow.letGo()
    await slow.outcome
    const [aside, granted] = await setAsideAndGranted(one.id)
    expect(aside).toBe(granted)
  })
})

describe('a decision', () => {
  it('is made once where one person confirms it and another proposes otherwise at the same time', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    const seen = (await read(ben, one.id)).version
    const rejection = { verdict: 'rejected', words: 'The budget went to others.' }
    const [confirmed, proposed] = await Promise.all([
      put(ben, of(one.id, '/decision/confirmation'), { seen }),
      put(cy, of(one.id, '/decision'), { decision: rejection, seen }),
    ])
    expect([confirmed.status, proposed.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const isGranted = confirmed.status === 200
    expect(await read(ann, one.id)).toMatchObject({ state: isGranted ? 'approved' : 'submitted' })
    expect((await rounds.findById(round.id).lean())?.awardedCents).toBe(isGranted ? 600_000 : 0)
    expect(await letters(one.id)).toHaveLength(isGranted ? 1 : 0)
  })

  it('begins at the instant at which nothing can be withdrawn any more', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    const contact = running.provedDonor(running.donorIdOf(one.email))
    const withdraw = () => contact.call('DELETE', `/api/own-grant-applications/${one.id}`, {})
    clock.now = new Date(closesAt.getTime() - 1)
    expect((await propose(ann, one.id)).status).toBe(409)
    clock.now = closesAt
    const [withdrawn, proposed] = await Promise.all([withdraw(), propose(ann, one.id)])
    expect([withdrawn.status, proposed.status]).toEqual([409, 200])
    expect(await read(ann, one.id)).toMatchObject({ state: 'submitted' })
  })

  it('waits where it can be given: to be scored by its reviewers, to be confirmed by anyone but the one who proposed it', async () => {
    const [one, other] = [await applied(), await applied()]
    const waiting = async (who: Client) => {
      const { body } = await who.get('/api/admin/grant-rounds')
      const found = (body as { round: { id: string } }[]).find((one) => one.round.id === round.id)
      const { isReviewer, toScore, toConfirm } = found as unknown as Record<string, unknown>
      return { isReviewer, toScore, toConfirm }
    }
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 0 })
    await declare(ann)
    await declare(ben, other.nonprofitId)
    await declare(cy)
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 2, toConfirm: 0 })
    expect(await waiting(ben)).toEqual({ isReviewer: true, toScore: 1, toConfirm: 0 })
    expect(await waiting(cy)).toEqual({ isReviewer: false, toScore: 0, toConfirm: 0 })
    for (const { id } of [one, other]) await score(ann, id)
    await score(ben, one.id)
    clock.now = closesAt
    for (const { id } of [one, other]) await propose(ann, id)
    expect(await waiting(ann)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 0 })
    expect(await waiting(ben)).toEqual({ isReviewer: true, toScore: 0, toConfirm: 1 })
    expect(await waiting(cy)).toEqual({ isReviewer: false, toScore: 0, toConfirm: 2 })
    expect([await read(ann, one.id), await read(cy, one.id)]).toMatchObject([
      { mayConfirm: false },
      { mayConfirm: true },
    ])
    await confirm(cy, one.id)
    expect(await read(cy, one.id)).toMatchObject({ state: 'approved', mayConfirm: false })
    expect(await waiting(cy)).toMatchObject({ toConfirm: 1 })
  })

  it('is proposed by one person and confirmed by another, once, and its letter is sent once', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    expect(await propose(ann, one.id, { verdict: 'approved', award: '5500.00', words: 'Well done.' })).toMatchObject({
      status: 200,
      body: { state: 'submitted', decision: { award: '5500.00', by: 'ann', confirmedBy: null } },
    })
    expect((await confirm(ann, one.id)).status).toBe(403)
    const { version } = await read(ben, one.id)
    const confirmed = await Promise.all(
      [ben, cy, ben].map((who) => put(who, of(one.id, '/decision/confirmation'), { seen: version })),
    )
    expect(confirmed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await rounds.findById(round.id).lean()).toMatchObject({
      awardedCents: 550_000,
      awards: [{ applicationId: one.id }],
    })
    expect((await letters(one.id)).map(({ value }) => JSON.parse(value ?? '').values)).toMatchObject([
      { verdict: 'approved', award: '5500.00', words: 'Well done.', organizationName: one.organizationName },
    ])
    expect((await running.nobody.get('/api/grant-applications')).text).toContain(one.projectTitle)
    const [newest] = (await running.nobody.get('/api/grant-applications?limit=1')).body
    expect(newest).toMatchObject({ id: one.id })
    expect((await running.nobody.get(`/api/grant-applications?after=${newest.id}`)).text).not.toContain(newest.id)
    expect((await propose(cy, one.id)).status).toBe(409)
  })

  it('waits for the end of the round and for all scores', async () => {
    const one = await applied()
    for (const who of [ann, ben]) await declare(who)
    await score(ann, one.id)
    expect((await propose(ann, one.id)).body.detail).toContain('still open')
    clock.now = closesAt
    expect((await propose(ann, one.id)).body.detail).toContain('Not all reviewers')
    await score(ben, one.id)
    expect((await propose(ann, one.id)).status).toBe(200)
  })

  it('never grants more than the budget, however many are confirmed at once', async () => {
    const all = await judged(3, '4000.00')
    for (const { id } of all) await propose(ann, id, { verdict: 'approved', award: '4000.00', words: '' })
    const answers = await Promise.all(all.map(({ id }) => confirm(ben, id)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      type: '/problems/budget-exceeded',
      detail: 'The round has $2,000.00 of its budget left, and this award is $4,000.00.',
    })
    expect(await rounds.findById(round.id).lean()).toMatchObject({ awardedCents: 800_000 })
    expect(await applications.countDocuments({ roundId: round.id, state: 'approved' })).toBe(2)
  })

  it('sets aside as much as it grants, where it was proposed again while it was being confirmed', async () => {
    const all = await judged(6, '1000.00')
    const same = { verdict: 'approved', award: '1000.00', words: '' }
    for (const { id } of all) {
      await propose(ann, id, same)
      const seen = (await read(ben, id)).version
      await Promise.all([
        put(ben, of(id, '/decision/confirmation'), { seen }),
        propose(ann, id, same).then(async () => put(cy, of(id, '/decision/confirmation'), { seen: seen + 1 })),
      ])
    }
    const stored = await rounds.findById(round.id).lean()
    const approved = await applications.countDocuments({ roundId: round.id, state: 'approved' })
    expect(stored?.awardedCents).toBe(approved * 100_000)
    expect(stored?.awards).toHaveLength(approved)
  })

  it('grants nothing to an organization that is no longer approved', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id)
    await put(cy, `/api/admin/nonprofits/${one.nonprofitId}/review`, {
      verdict: 'rejected',
      reason: 'Closed.',
      seen: 1,
    })
    expect(await confirm(ben, one.id)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('no longer approved') },
    })
    await propose(ann, one.id, { verdict: 'rejected', words: 'It closed.' })
    expect((await confirm(ben, one.id)).status).toBe(200)
  })

  it('rests on scores that nobody changes once everyone has seen them', async () => {
    const [one] = await judged()
    if (!one) throw new Error('nothing was applied for')
    expect(await score(ann, one.id, 5)).toMatchObject({ status: 409 })
    expect(await read(cy, one.id)).toMatchObject({ mean: '4.00', past: [] })
  })

  it.each([
    [{ verdict: 'approved', award: '6000.01', words: '' }, 'decision.award', 'The organization asks for $6,000.00'],
    [{ verdict: 'approved', award: '0.00', words: '' }, 'decision.award', 'Enter the amount that is granted'],
    [{ verdict: 'rejected', words: ' ' }, 'decision.words', 'Say why. The organization will read it'],
  ])('with %j is refused', async (decision, path, message) => {
    const [one] = await judged()
    const refused = await propose(ann, one?.id ?? '', decision)
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path, message }] } })
  })

  it('that a killed process never made gives back what was set aside, and one that was made keeps it', async () => {
    const [one, other] = await judged(2, '4000.00')
    if (!one || !other) throw new Error('nothing was applied for')
    await propose(ann, other.id, { verdict: 'approved', award: '4000.00', words: '' })
    await confirm(ben, other.id)
    const stored = await rounds.findById(round.id).lean()
    if (!stored) throw new Error('the round is gone')
    await reserveAward(rounds, stored, awardOf(one.id, 400_000))
    const minutesLater = (minutes: number) => new Date(closesAt.getTime() + minutes * 60_000)
    const job = (now: Date) => releaseAwardsJob({ ...deps, now: () => now })
    await job(minutesLater(9)).run(new AbortController().signal)
    expect((await rounds.findById(round.id).lean())?.awardedCents).toBe(800_000)
    await job(minutesLater(11)).run(new AbortController().signal)
    expect(await rounds.findById(round.id).lean()).toMatchObject({
      awardedCents: 400_000,
      awards: [{ applicationId: other.id }],
    })
  })

  it('is given back behind one that can’t be read, and the job is told as failed', async () => {
    const [bad, good] = await judged(2)
    if (!bad || !good) throw new Error('nothing was applied for')
    for (const { id } of [bad, good]) {
      const stored = await rounds.findById(round.id).lean()
      if (!stored) throw new Error('the round is gone')
      await reserveAward(rounds, stored, awardOf(id, 400_000))
    }
    // As a document may be that somebody changed by hand.
    await rounds.collection.updateOne({ _id: round.id as never }, { $set: { 'awards.0.at': null } })
    const job = releaseAwardsJob({ ...deps, now: () => new Date(closesAt.getTime() + 11 * 60_000) })
    await expect(job.run(new AbortController().signal)).rejects.toThrow('one failed and was passed over')
    expect((await rounds.findById(round.id).lean())?.awards.map(({ applicationId }) => applicationId)).toEqual([bad.id])
    await rounds.collection.updateOne({ _id: round.id as never }, { $set: { 'awards.0.at': closesAt } })
  })
})
