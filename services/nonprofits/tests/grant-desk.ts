import { randomUUID } from 'node:crypto'
import { decidersDocument, peopleNeededFor } from '@evenhand/service-kit/deciders'
import { openMongo } from '@evenhand/service-kit/mongo'
import { type Client, eventually, serviceUnderTest } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { createNonprofits } from '../src/app.ts'
import { applicationsOf } from '../src/applications/store.ts'
import { Config } from '../src/config.ts'
import { organisationsOf } from '../src/organisations/store.ts'
import { roundsOf } from '../src/rounds/store.ts'

export const opens = new Date('2027-01-01T12:00:00Z')
export const closesAt = new Date('2027-02-01T12:00:00Z')

const startDesk = (clock: { now: Date }) =>
  serviceUnderTest('nonprofits', Config, (config, log) => createNonprofits(config, log, () => clock.now))

/** A nonprofits service with three administrators, and a published round for each test: two of them review what is applied for in it. */
export async function grantDesk() {
  const clock = { now: opens }
  const running = await startDesk(clock)
  const connection = await openMongo(running.config.MONGODB_URL)
  const [organisations, rounds, applications] = await Promise.all([
    organisationsOf(connection),
    roundsOf(connection),
    applicationsOf(connection),
  ])
  const deciders = await decidersDocument(connection)
  const peopleToDecide = peopleNeededFor(deciders, 2, () => clock.now)
  const deps = { organisations, rounds, applications, peopleToDecide, now: () => clock.now }
  /** As identity tells it; without pairs again with none. */
  const pairUp = async (given: { person: string; givenBy: string; until: Date }[]) => {
    const pairs = given.flatMap((pair) => (['money', 'grants'] as const).map((kind) => ({ ...pair, kind })))
    await deciders.deleteMany({})
    const none = { moneyTwoUntil: null, prizesTwoUntil: null, grantsTwoUntil: null }
    const two = { moneyTwoFrom: null, prizesTwoFrom: null, grantsTwoFrom: null }
    await deciders.create({ _id: 'desk', money: 3, prizes: 3, grants: 3, ...none, ...two, pairs, version: 1 })
  }
  const [ann, ben, cy] = [
    running.administrator('a', 'ann'),
    running.administrator('b', 'ben'),
    running.administrator('c', 'cy'),
  ]
  const [criterion, round] = [uuidv7(), { id: '', slug: '' }]
  const people = { running, ann, ben, cy, clock, criterion, round }
  const [applying, judging] = [applyingAt(people), judgingAt(people)]
  /** Until everything that waits in the documents is published. */
  const allTold = () =>
    eventually(async () => {
      const kinds: { countDocuments: (filter: object) => PromiseLike<number> }[] = [organisations, rounds, applications]
      const waiting = await Promise.all(kinds.map((kind) => kind.countDocuments({ outboxSince: { $exists: true } })))
      return waiting.every((count) => count === 0)
    })

  async function stop() {
    await running.stop()
    await connection.close()
  }
  return {
    ...people,
    ...pathsOf(round),
    ...applying,
    ...judging,
    ...storiesOf(people, { ...applying, ...judging }),
    deps,
    pairUp,
    organisations,
    rounds,
    applications,
    put,
    stop,
    allTold,
  }
}

interface People {
  running: Awaited<ReturnType<typeof startDesk>>
  ann: Client
  ben: Client
  cy: Client
  clock: { now: Date }
  criterion: string
  round: { id: string; slug: string }
}

const put = (who: Client, path: string, body: object) => who.call('PUT', path, { body })

const pathsOf = (round: People['round']) => ({
  at: (path = '') => `/api/admin/grant-rounds/${round.id}${path}`,
  of: (id: string, path = '') => `/api/admin/grant-applications/${id}${path}`,
})

/** What comes before the judging: a round, and what is applied for in it. */
function applyingAt({ running, ann, clock, criterion, round }: People) {
  const { at } = pathsOf(round)
  async function newRound({ budget = '10000.00', isBlind = true } = {}) {
    clock.now = opens
    round.id = uuidv7()
    round.slug = `round-${randomUUID().slice(0, 8)}`
    const form = {
      slug: round.slug,
      title: 'Spring',
      summary: 'For the harbor.',
      budget,
      requestedMax: '6000.00',
      opensAt: opens.toISOString(),
      closesAt: closesAt.toISOString(),
      decidesAt: '2027-03-01T12:00:00.000Z',
      isBlind,
      questions: [],
      criteria: [{ id: criterion, title: 'Need', weight: 1 }],
    }
    await put(ann, at(), { form, seen: 0 })
    await put(ann, at('/publication'), { seen: 1 })
    await put(ann, at('/reviewers'), { reviewers: ['ann', 'ben'], seen: [] })
  }

  async function applied({ amount = '6000.00' } = {}) {
    const email = `${randomUUID()}@mail.example`
    const organizationName = `Lantern ${randomUUID()}`
    const registration = { organizationName, contactName: 'Ana Bo', contactEmail: email, description: 'Lamps.' }
    const nonprofitId: string = (await running.nobody.post('/api/nonprofits', registration)).body.id
    await put(ann, `/api/admin/nonprofits/${nonprofitId}/review`, { verdict: 'approved', seen: 0 })
    const { body } = await running.provedDonor(running.donorIdOf(email)).post('/api/grant-applications', {
      nonprofitId,
      roundId: round.id,
      projectTitle: `Warm rooms ${randomUUID()}`,
      requestedAmount: amount,
      projectDescription: 'Two rooms.',
      impact: 'A meal.',
      timeline: 'November.',
      acceptsTerms: true,
    })
    return { id: String(body.id), nonprofitId, organizationName, email, projectTitle: String(body.projectTitle) }
  }
  return { newRound, applied }
}

/** What reviewers do, one call each. */
function judgingAt({ criterion, round }: People) {
  const { at, of } = pathsOf(round)
  /** Who applied, as a reviewer is shown it. */
  const shownTo = async (who: Client): Promise<string[]> =>
    (await who.get(at('/interests'))).body.organizations.map((one: { nonprofitId: string }) => one.nonprofitId)
  const declare = async (who: Client, ...nonprofitIds: string[]) =>
    put(who, at('/interests'), {
      shown: await shownTo(who),
      conflicts: nonprofitIds.map((nonprofitId) => ({ nonprofitId, reason: 'On its board' })),
    })
  const score = (who: Client, id: string, mark = 4) =>
    put(who, of(id, '/score'), { marks: [{ criterionId: criterion, score: mark, reason: 'So' }], comment: '' })
  const read = async (who: Client, id: string) => (await who.get(of(id))).body
  const propose = async (
    who: Client,
    id: string,
    decision: object = { verdict: 'approved', award: '6000.00', words: '' },
  ) => put(who, of(id, '/decision'), { decision, seen: (await read(who, id)).version })
  const confirm = async (who: Client, id: string) =>
    put(who, of(id, '/decision/confirmation'), { seen: (await read(who, id)).version })
  return { shownTo, declare, score, read, propose, confirm }
}

/** Several calls that are told as one thing. */
function storiesOf(
  { ann, ben, cy, clock }: People,
  { applied, declare, score, propose, confirm }: ReturnType<typeof applyingAt> & ReturnType<typeof judgingAt>,
) {
  /** Applied for, declared, scored by both reviewers; the round has closed. */
  async function judged(count = 1, amount?: string) {
    const all = await Promise.all(Array.from({ length: count }, () => applied(amount === undefined ? {} : { amount })))
    for (const who of [ann, ben, cy]) await declare(who)
    for (const { id } of all) for (const who of [ann, ben]) await score(who, id)
    clock.now = closesAt
    return all
  }
  async function granted(amount = '6000.00') {
    const [one] = await judged(1, amount)
    if (!one) throw new Error('nothing was applied for')
    await propose(ann, one.id, { verdict: 'approved', award: amount, words: '' })
    await confirm(ben, one.id)
    return one
  }
  return { judged, granted }
}
