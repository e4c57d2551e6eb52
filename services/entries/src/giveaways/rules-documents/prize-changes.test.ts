import { afterAll, describe, expect, it } from '@jest/globals'
import { giveaways, queues } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { actsTold, failedChecks, serviceUnderTest } from '@evenhand/service-kit/testing'
import { randomUUID } from 'node:crypto'
import { someFacts } from '../../../tests/rules-to-publish.ts'
import { createEntries } from '../../app.ts'
import { Config } from '../../config.ts'

const entries = await serviceUnderTest('entries', Config, createEntries, { PRIZE_DECIDERS: '2', DRAND_RELAYS: '' })
afterAll(async () => {
  expect(await failedChecks(entries.config.DATABASE_URL, new URL('../../../checks/', import.meta.url))).toEqual([])
  await entries.stop()
})

const [ada, ben] = ['ada', 'ben']
const as = (by: string, roles?: ['draws'] | ['support']) => entries.administrator(undefined, by, roles)
const keyed = () => ({ 'idempotency-key': randomUUID() })
const at = (slug: string, path = '') => `/api/admin/giveaways/${slug}${path}`
const deskOf = async (slug: string, by = ada) => {
  const { status, body } = await as(by).get(at(slug))
  expect(status).toBe(200)
  return giveaways.GiveawayDesk.parse(body)
}
const save = async (slug: string, facts: giveaways.RulesFacts) => {
  const before = await as(ada).get(at(slug))
  const revision = before.status === 200 ? (giveaways.GiveawayDesk.parse(before.body).draft?.revision ?? 0) : 0
  const { status, body } = await as(ada).call('PUT', at(slug, '/draft'), { body: { revision, facts } })
  expect({ status, body }).toMatchObject({ status: 200 })
  return giveaways.GiveawayDesk.parse(body).draft?.revision ?? 0
}
const reason = 'The maker no longer builds it of cedar.'
const publish = (slug: string, revision: number) => as(ada).post(at(slug, '/versions'), { revision, reason }, keyed())
const ask = (slug: string, revision: number, by = ada) =>
  as(by).post(at(slug, '/prize-changes'), { revision, reason }, keyed())
const decide = (slug: string, id: string, verdict: 'approval' | 'refusal' | 'withdrawal', by: string) =>
  as(by).call('PUT', at(slug, `/prize-changes/${id}/${verdict}`), {
    ...(verdict === 'refusal' && { body: { reason: 'The sponsor hasn’t agreed.' } }),
  })
const prizeOf = async (slug: string) =>
  giveaways.PublishedRules.parse((await entries.nobody.get(`/api/giveaways/${slug}/rules`)).body).document.prize

/** Published, and then a draft with another prize. */
async function drafted(more: Partial<giveaways.RulesFacts> = { prize: 'A canoe of oak' }) {
  const slug = `canoe-${randomUUID().slice(0, 8)}`
  expect((await publish(slug, await save(slug, someFacts()))).status).toBe(201)
  return { slug, revision: await save(slug, someFacts(more)) }
}
async function asked() {
  const { slug, revision } = await drafted()
  const { status, body } = await ask(slug, revision)
  expect({ status, body }).toMatchObject({ status: 201 })
  const { prizeChange } = giveaways.GiveawayDesk.parse(body)
  if (!prizeChange) throw new Error('nothing was asked')
  return { slug, revision, id: prizeChange.id }
}

describe('a changed prize of published rules', () => {
  it.each([
    ['its name', { prize: 'A canoe of oak' }],
    ['its worth in cash', { cashOption: '$700' }],
    ['when cash is paid', { cashCondition: 'Paid when asked for.' }],
    ['its title', { title: 'Win a canoe of oak' }],
    ['the official rules', { texts: { ...someFacts().texts, officialRules: 'You win a canoe of oak.' } }],
    ['its description', { texts: { ...someFacts().texts, prizeDetails: 'Oak.' } }],
  ])('is not published by one person: %s', async (_what, more) => {
    const { slug, revision } = await drafted(more)
    expect((await deskOf(slug)).draft?.takesSecond).toBe(true)
    const refused = await publish(slug, revision)
    expect(refused).toMatchObject({ status: 409, body: { type: '/problems/second-person-needed' } })
    expect(refused.body.detail).toMatch(/You can ask a second person to publish it\.$/)
    expect((await deskOf(slug)).published?.version).toBe(1)
  })

  it('is not asked for where nothing of the prize changes: that is published alone, and so are first rules', async () => {
    const { slug, revision } = await drafted({ description: 'A canoe for the lake, and a paddle.' })
    expect(await ask(slug, revision)).toMatchObject({
      status: 409,
      body: {
        detail:
          'This draft changes neither a published prize nor the title or official rules. You can publish it yourself.',
      },
    })
    expect((await publish(slug, revision)).status).toBe(201)
  })

  it('is published once another person approves it, with both in the trail; until then everyone reads the old one', async () => {
    const { slug, id } = await asked()
    expect(await prizeOf(slug)).toBe('A canoe of cedar')
    expect((await deskOf(slug, ben)).prizeChange).toMatchObject({ state: 'open', askedBy: ada, isOwn: false, reason })
    const { status, body } = await decide(slug, id, 'approval', ben)
    expect({ status, body }).toMatchObject({ status: 200, body: { draft: null, published: { version: 2, reason } } })
    expect(await prizeOf(slug)).toBe('A canoe of oak')
    expect((await actsTold(entries.db, slug)).map(({ by, action }) => `${by} ${action}`)).toEqual(
      expect.arrayContaining(['ada prize-change-asked', 'ben rules-published']),
    )
    // Sent again, as where the answer was lost.
    expect((await decide(slug, id, 'approval', ben)).status).toBe(200)
    expect((await deskOf(slug)).published?.version).toBe(2)
  })

  it('is approved and refused by nobody who asked for it, and withdrawn by nobody else', async () => {
    const { slug, id } = await asked()
    const own = 'You asked for this yourself, so another person has to decide. You can withdraw it.'
    for (const verdict of ['approval', 'refusal'] as const)
      expect(await decide(slug, id, verdict, ada)).toMatchObject({ status: 409, body: { detail: own } })
    expect((await decide(slug, id, 'withdrawal', ben)).status).toBe(409)
    expect((await as('cy', ['support']).call('PUT', at(slug, `/prize-changes/${id}/approval`))).status).toBe(403)
    expect(await decide(slug, id, 'withdrawal', ada)).toMatchObject({
      status: 200,
      body: { prizeChange: { state: 'withdrawn' }, draft: { takesSecond: true } },
    })
    expect((await decide(slug, id, 'approval', ben)).status).toBe(409)
    await expect(
      entries.db.query(sql`
        insert into prize_changes (id, giveaway, revision, based_on, reason, asked_by, asked_at, expires_at, state, decided_by, decided_at)
        values (${randomUUID()}, ${slug}, 1, 1, 'x', 'ada', now(), now(), 'approved', 'ada', now())`),
    ).rejects.toThrow(/check constraint/)
  })

  it('is refused with a reason that who asked reads, and the draft stays', async () => {
    const { slug, id } = await asked()
    await decide(slug, id, 'refusal', ben)
    expect(await deskOf(slug)).toMatchObject({
      prizeChange: { state: 'refused', refusal: 'The sponsor hasn’t agreed.', decidedBy: ben, isOwn: true },
      draft: { facts: { prize: 'A canoe of oak' } },
      published: { version: 1 },
    })
  })

  it('counts no longer once the draft was saved again or published otherwise, or nobody decided in time', async () => {
    const one = await asked()
    await save(one.slug, someFacts({ prize: 'A yacht' }))
    expect(await decide(one.slug, one.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^The draft has changed since this was asked for/) },
    })
    expect((await deskOf(one.slug)).prizeChange?.state).toBe('void')
    const two = await asked()
    await entries.db.transaction(async (tx) => {
      await tx.query(sql`alter table prize_changes disable trigger prize_changes_keep`)
      await tx.query(sql`update prize_changes set expires_at = now() where id = ${two.id}`)
      await tx.query(sql`alter table prize_changes enable trigger prize_changes_keep`)
    })
    expect(await decide(two.slug, two.id, 'approval', ben)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/expired/) },
    })
    for (const { slug } of [one, two]) expect(await prizeOf(slug)).toBe('A canoe of cedar')
    expect((await ask(two.slug, two.revision)).status).toBe(201)
  })

  it('is published once, however many decide at once, and never after it was refused', async () => {
    const { slug, id } = await asked()
    const answers = await Promise.all([
      ...['ben', 'cy', 'dan'].map((by) => decide(slug, id, 'approval', by)),
      decide(slug, id, 'refusal', 'eve'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { published, prizeChange } = await deskOf(slug)
    expect(published?.version).toBe(prizeChange?.state === 'approved' ? 2 : 1)
    expect(published?.document.prize).toBe(prizeChange?.state === 'approved' ? 'A canoe of oak' : 'A canoe of cedar')
  })

  it('waits once: one’s own request again is the same, another’s is refused', async () => {
    const { slug, revision } = await asked()
    expect((await ask(slug, revision)).status).toBe(201)
    expect((await ask(slug, revision, ben)).status).toBe(409)
    expect(await entries.db.query(sql`select 1 from prize_changes where giveaway = ${slug}`)).toHaveLength(1)
    await expect(entries.db.query(sql`delete from prize_changes where giveaway = ${slug}`)).rejects.toThrow(/keeps/)
  })

  it('waits on the home of the desk of others, and not of who asked', async () => {
    const { slug, id } = await asked()
    const waiting = async (by: string) => {
      const { body } = await as(by).get('/inside/queues')
      return queues
        .readQueues('entries')
        .response.body.parse(body)
        .find(({ kind }) => kind === 'prize-changes')
    }
    const [own, others] = [await waiting(ada), await waiting(ben)]
    expect(own?.first ?? []).not.toContain(slug)
    expect(others).toMatchObject({ dueAt: expect.any(String), first: expect.arrayContaining([slug]) })
    await decide(slug, id, 'refusal', ben)
    expect((await waiting(ben))?.first ?? []).not.toContain(slug)
  })
})
