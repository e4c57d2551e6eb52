import {
  ErasureAskedSchema,
  MergeAskedSchema,
  MergeFailedSchema,
  MergeWaitsSchema,
  MemberStandingChangedSchema,
  RecordsMergedSchema,
} from '@evenhand/contracts/events'
import { inside, merges, queues, supporters } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { afterAll, describe, expect, it } from '@jest/globals'
import { expireProposals } from './proposals-store.ts'
import { anyEmail, grantOf, identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
afterAll(() => identity.stop())
const { db } = identity

const recordOf = (email = anyEmail()) => ({ email, donorId: identity.donorIdOf(email) })
const twoRecords = () => ({ from: recordOf(), to: recordOf() })
type Two = ReturnType<typeof twoRecords>

const ask = ({ from, to }: Two, body: object = {}) =>
  identity.administrator().call('PUT', `/api/admin/supporters/${from.donorId}/merge`, {
    body: { toId: to.donorId, fromEmail: from.email, toEmail: to.email, reason: 'A call of November 20', ...body },
  })

const another = () => identity.administrator(undefined, 'administrator-2', ['owner'])
const decide = (mergeId: string, how: 'confirmation' | 'refusal' | 'withdrawal' | 'retry', by = another()) =>
  by.call(
    'PUT',
    `/api/admin/merges/${mergeId}/${how}`,
    how === 'refusal' ? { body: { reason: 'They are siblings' } } : {},
  )

const mergesOf = async (donorId: string, by = identity.administrator()) => {
  const { status, body } = await by.get(`/api/admin/supporters/${donorId}/merges`)
  expect(status).toBe(200)
  return merges.getMergesOf.response.body.parse(body)
}

/** Who was asked, turn by turn. */
const turnsOf = async (mergeId: string) => {
  const rows = await db.query<{ services: string[] }>(sql`
    select payload -> 'services' as services from outbox where type = ${MergeAskedSchema.typeName} and payload ->> 'mergeId' = ${mergeId} order by id`)
  return rows.map(({ services }) => services)
}

const trailOf = (donorId: string) =>
  db.query<{ action: string; by: string | null; words: string }>(sql`
    select action, administrator_id as by, words from audit_log where thing_id = ${donorId} and action like 'merge-%' order by id`)

const emailsOf = (to: string, template = 'records-merged') =>
  db.query<{ template: string; values: object }>(sql`
    select payload ->> 'template' as template, payload -> 'values' as values from outbox
    where payload ->> 'to' = ${to} and payload ->> 'template' = ${template}`)

const mergedLately = async () =>
  inside.listMergedLately.response.body.parse((await identity.nobody.get(inside.listMergedLately.path)).body)

const at = new Date().toISOString()

async function asked(two = twoRecords()) {
  const { status, body } = await ask(two)
  expect([status, body.type]).toEqual([202, undefined])
  return { ...two, proposal: merges.MergeProposal.parse(body) }
}

async function begun(two = twoRecords()) {
  const { proposal } = await asked(two)
  const { status, body } = await decide(proposal.id, 'confirmation')
  expect([status, body.type]).toEqual([200, undefined])
  const told = { mergeId: body.id as string, fromId: two.from.donorId, toId: two.to.donorId }
  const move = (service: string) => identity.tell(RecordsMergedSchema, { ...told, service, mergedAt: at })
  const finish = async () => {
    for (const services of merges.mergeTurns)
      for (const service of services.filter((name) => name !== 'identity')) await move(service)
    await eventually(async () => (await mergesOf(two.from.donorId)).into?.doneAt ?? undefined)
  }
  return { ...two, told, move, finish }
}

describe('a merge', () => {
  it('asks the services turn by turn, each turn once all before it have moved', async () => {
    const { told, move } = await begun()
    expect(await turnsOf(told.mergeId)).toEqual([['entries', 'email']])
    await move('entries')
    await move('email')
    await eventually(async () => (await turnsOf(told.mergeId)).length === 2)
    await move('email')
    await move('members')
    await eventually(async () => (await turnsOf(told.mergeId)).length === 3)
    expect((await turnsOf(told.mergeId))[2]).toEqual([...merges.mergeTurns[2]])
  })

  it('is over with the last service: both addresses are told once, and are forgotten with that', async () => {
    const { from, to, told, finish } = await begun()
    const [kept] = await db.query<{ sealed: Buffer }>(sql`
      select sealed_contacts as sealed from merges where id = ${told.mergeId}`)
    expect(kept?.sealed.toString('latin1')).not.toContain(from.email)
    await finish()
    await identity.tell(RecordsMergedSchema, { ...told, service: 'donations', mergedAt: at })
    const values = { from: from.email, to: to.email, link: 'https://giveaway.test/donor-account' }
    for (const { email } of [from, to]) expect(await emailsOf(email)).toEqual([{ template: 'records-merged', values }])
    expect(
      await db.query(sql`select 1 from merges where id = ${told.mergeId} and sealed_contacts is not null`),
    ).toEqual([])
    expect((await mergesOf(to.donorId)).from.map(({ fromId }) => fromId)).toEqual([from.donorId])
    expect(await trailOf(from.donorId)).toEqual([
      { action: 'merge-asked', by: 'administrator-1', words: `Into ${to.donorId}: A call of November 20` },
      { action: 'merge-confirmed', by: 'administrator-2', words: `Into ${to.donorId}` },
      { action: 'merge-finished', by: 'clock', words: `Into ${to.donorId}` },
    ])
  })

  it('leads nowhere, and ends nothing, while a service waits: what is still there is opened by its address', async () => {
    const { from, told, move } = await begun()
    for (const service of ['entries', 'email']) await move(service)
    await eventually(async () => (await turnsOf(told.mergeId)).length === 2)
    await move('members')
    await eventually(async () => (await turnsOf(told.mergeId)).length === 3)
    await identity.tell(MergeWaitsSchema, { ...told, service: 'donations', waitsFor: 'refund', at })
    const { codeId, code } = await identity.askForCode(from.email, 'browser-waiting')
    expect(grantOf(await identity.enter(codeId, code, 'browser-waiting'))).toMatchObject({ subject: from.donorId })
    expect(await mergedLately()).not.toContain(from.donorId)
  })

  it('is listed with who asked, who decided, and how far it is, by its state', async () => {
    const listed = async (state: string) => {
      const { status, body } = await identity.administrator().get(`/api/admin/merges?state=${state}&limit=100`)
      expect(status).toBe(200)
      return merges.listMerges.response.body.parse(body).items
    }
    const one = async (state: string, id: string) => (await listed(state)).find((each) => each.id === id)
    const waiting = await asked()
    const refused = await asked()
    await decide(refused.proposal.id, 'refusal')
    const late = await asked()
    await db.query(sql`alter table merge_proposals disable trigger merge_proposals_keep`)
    await db.query(sql`update merge_proposals set expires_at = now() where id = ${late.proposal.id}`)
    await db.query(sql`alter table merge_proposals enable trigger merge_proposals_keep`)
    const { told, finish } = await begun()
    expect(await one('waiting', waiting.proposal.id)).toMatchObject({ proposal: { state: 'open' }, merge: null })
    expect(await one('waiting', late.proposal.id)).toBeUndefined()
    expect(await one('over', late.proposal.id)).toMatchObject({ proposal: { state: 'expired' } })
    expect(await one('over', refused.proposal.id)).toMatchObject({
      proposal: { state: 'refused', decidedBy: 'administrator-2', refusal: 'They are siblings' },
    })
    const underWay = await one('under-way', told.mergeId)
    expect(underWay).toMatchObject({ proposal: { askedBy: 'administrator-1' }, merge: { doneAt: null } })
    expect(underWay?.merge?.parts.some(({ doneAt }) => doneAt === null)).toBe(true)
    await finish()
    expect(await one('under-way', told.mergeId)).toBeUndefined()
    expect((await one('done', told.mergeId))?.merge?.doneAt).not.toBeNull()
    const all = await listed('all')
    expect(all.map(({ id }) => id)).toEqual(
      expect.arrayContaining([waiting.proposal.id, refused.proposal.id, told.mergeId]),
    )
    const asSupport = identity.administrator(undefined, 'sam', ['support'])
    expect((await asSupport.get('/api/admin/merges')).status).toBe(403)
  })

  it('is found by either address, an id, words of its reasons, or the people whom the desk knows by a name', async () => {
    const { from, to, proposal } = await asked()
    const other = await asked()
    await decide(other.proposal.id, 'refusal')
    const owner = identity.administrator()
    const found = async (filter: Record<string, string>, state = 'all') =>
      (await owner.get(`/api/admin/merges?${new URLSearchParams({ ...filter, state, limit: '100' })}`)).body
    const ids = async (...asking: Parameters<typeof found>) =>
      (await found(...asking)).items.map(({ id }: { id: string }) => id)
    for (const search of [from.email, to.email.toUpperCase(), from.donorId, to.donorId.toUpperCase(), proposal.id])
      expect(await ids({ search })).toEqual([proposal.id])
    expect(await found({ search: from.email }, 'over')).toMatchObject({ items: [], total: 0 })
    expect(await ids({ search: 'SIBLINGS' })).toContain(other.proposal.id)
    expect(await ids({ search: 'SIBLINGS' })).not.toContain(proposal.id)
    expect(await ids({ search: 'noor', people: `${to.donorId},${recordOf().donorId}` })).toEqual([proposal.id])
    expect(await found({ search: '%' })).toMatchObject({ items: [], total: 0 })
    expect((await found({ search: 'noor', people: 'nobody' })).type).toBe('/problems/invalid-request')
  })

  it('is taken as a file by owners alone, as it was searched for, which the trail tells without the words', async () => {
    const { from, to, proposal } = await asked()
    await decide(proposal.id, 'refusal')
    const query = new URLSearchParams({ state: 'over', search: from.email, people: to.donorId })
    const { status, text } = await identity.administrator().get(`/api/admin/exports/merges?${query}`)
    expect(status).toBe(200)
    const [heading = '', line = '', ...rest] = text.trim().split('\r\n')
    expect(heading).toMatch(/^Merge ID,From donor ID,Into donor ID,State,Reason,/)
    expect(line).toMatch(
      new RegExp(`^${proposal.id},${from.donorId},${to.donorId},refused,A call of November 20,administrator-1,`),
    )
    expect(line).toContain('administrator-2')
    expect(rest).toEqual([])
    const { body } = await identity.administrator().get('/api/admin/audit?action=list-exported')
    expect(body.items[0]).toMatchObject({ words: 'Merges: state over, a search' })
    const asSupport = identity.administrator(undefined, 'sam', ['support'])
    expect((await asSupport.get('/api/admin/exports/merges')).status).toBe(403)
  })

  it('is listed page after page, each once, the newest first', async () => {
    await asked()
    const whole = (await identity.administrator().get('/api/admin/merges?limit=100')).body
    const read: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const { body } = await identity.administrator().get(`/api/admin/merges?limit=2${after && `&after=${after}`}`)
      const page = merges.listMerges.response.body.parse(body)
      read.push(...page.items.map(({ id }) => id))
      after = page.next
    }
    expect(read).toEqual(whole.items.map(({ id }: { id: string }) => id))
  })

  it('is told in the history of both records', async () => {
    const { from, to, finish } = await begun()
    await finish()
    for (const [{ donorId }, other, way] of [
      [from, to.donorId, 'into'],
      [to, from.donorId, 'from'],
    ] as const) {
      const { body } = await identity.administrator().get(`/api/admin/supporters/${donorId}/sign-ins`)
      const { items } = supporters.listSignInHistory.response.body.parse(body)
      expect(items.map(({ kind, about, state, by, thing }) => [kind, about, state, by, thing])).toEqual([
        ['merged', way, null, 'administrator-2', other],
        ['merge-asked', way, 'confirmed', 'administrator-1', other],
      ])
    }
  })

  it('leads whoever looks for the old address to the record that stays, once all have moved', async () => {
    const { from, to, finish } = await begun()
    const found = async () =>
      (await identity.administrator(undefined, 'sam', ['support']).get(`/api/admin/records?email=${from.email}`)).body
    expect(await found()).toEqual({ donorId: from.donorId, leadsTo: from.donorId, mergedAt: null })
    await finish()
    const { into } = await mergesOf(from.donorId)
    expect(await found()).toEqual({ donorId: from.donorId, leadsTo: to.donorId, mergedAt: into?.doneAt })
  })

  it('has every service look once more when all are done, and says whose sessions are over', async () => {
    const { from, told, finish } = await begun()
    await finish()
    expect((await turnsOf(told.mergeId)).at(-1)).toEqual(merges.mergeTurns.flat())
    expect(await mergedLately()).toContain(from.donorId)
  })

  it('moves what came with the old id meanwhile, for another hour after it is asked of a service that is done', async () => {
    const { from, to, told, finish } = await begun()
    await finish()
    // This service, too, heard once more of what it had done before.
    await eventually(async () => {
      const heard = await db.query(sql`
        select 1 from person_requests join merges on id = request_id where id = ${told.mergeId} and person_requests.done_at >= merges.done_at`)
      return heard.length === 1
    })
    await db.query(sql`
      update person_requests set done_at = now() - interval '2 hours', next_try_at = now() - interval '1 hour'
      where request_id = ${told.mergeId}`)
    await db.query(sql`insert into proved_mailboxes (donor_id, proved_at) values (${from.donorId}, now())`)
    await identity.tell(MergeAskedSchema, { ...told, services: ['identity'], askedAt: at })
    await eventually(
      async () => (await db.query(sql`select 1 from proved_mailboxes where donor_id = ${to.donorId}`)).length === 1,
    )
  })

  it('opens the record that is kept, unless that is deactivated, with a code of before', async () => {
    const { from, to, finish } = await begun()
    const { codeId, code } = await identity.askForCode(from.email, 'browser-early')
    await finish()
    const standing = { memberId: crypto.randomUUID(), donorId: to.donorId, isActive: false, version: 1, changedAt: at }
    await identity.tell(MemberStandingChangedSchema, standing)
    await eventually(
      async () => (await db.query(sql`select 1 from member_standings where donor_id = ${to.donorId}`)).length === 1,
    )
    const refused = await identity.enter(codeId, code, 'browser-early')
    expect([refused.body.type, grantOf(refused)]).toEqual(['/problems/account-deactivated', undefined])
  })

  it('asks those whose turn it is again, and those alone that haven’t moved, when it is asked for again', async () => {
    const { from, to, told, move, finish } = await begun()
    await move('entries')
    await identity.tell(MergeFailedSchema, { ...told, service: 'email', failure: 'PostgresError 23505', at })
    const emailFails = async () =>
      (await mergesOf(from.donorId)).into?.parts.find(({ service }) => service === 'email')?.failure
    await eventually(async () => (await emailFails()) === 'PostgresError 23505')
    expect((await decide(told.mergeId, 'retry')).status).toBe(200)
    expect(await turnsOf(told.mergeId)).toEqual([['entries', 'email'], ['email']])
    expect(await emailFails()).toBeNull()
    expect(await ask({ from, to })).toMatchObject({ status: 202, body: { id: told.mergeId, state: 'confirmed' } })
    expect(await turnsOf(told.mergeId)).toHaveLength(3)
    await finish()
    const { length } = await turnsOf(told.mergeId)
    await decide(told.mergeId, 'retry')
    expect(await turnsOf(told.mergeId)).toHaveLength(length)
    expect((await decide(crypto.randomUUID(), 'retry')).status).toBe(404)
  })

  it('leads who signs in with the address of the record that went to the other one', async () => {
    const { from, to, finish } = await begun()
    const early = await identity.askForCode(from.email, 'browser-early')
    await finish()
    const late = await identity.askForCode(from.email, 'browser-late')
    for (const [{ codeId, code }, browser] of [
      [early, 'browser-early'],
      [late, 'browser-late'],
    ] as const)
      expect(grantOf(await identity.enter(codeId, code, browser))).toMatchObject({ subject: to.donorId })
  })

  it('shows what a service waits for and fails with, and undoes nothing that is told late', async () => {
    const { from, told, move } = await begun()
    const partOf = async (service: string) =>
      (await mergesOf(from.donorId)).into?.parts.find((part) => part.service === service)
    await identity.tell(MergeWaitsSchema, { ...told, service: 'entries', waitsFor: 'prize', at })
    await eventually(async () => (await partOf('entries'))?.waitsFor === 'prize')
    await identity.tell(MergeFailedSchema, { ...told, service: 'email', failure: 'PostgresError 23505', at })
    await eventually(async () => (await partOf('email'))?.failure === 'PostgresError 23505')
    await move('entries')
    await eventually(async () => (await partOf('entries'))?.doneAt === at)
    await identity.tell(MergeWaitsSchema, { ...told, service: 'entries', waitsFor: 'prize', at })
    await move('email')
    await eventually(async () => (await partOf('email'))?.doneAt === at)
    expect(await partOf('entries')).toMatchObject({ waitsFor: null, failure: null, doneAt: at })
  })

  it('is asked for by owners alone, with the addresses of both records', async () => {
    const two = twoRecords()
    const path = `/api/admin/supporters/${two.from.donorId}/merge`
    const body = { toId: two.to.donorId, fromEmail: two.from.email, toEmail: two.to.email, reason: 'A call' }
    const support = identity.administrator(undefined, 'administrator-2', ['support'])
    expect((await support.call('PUT', path, { body })).status).toBe(403)
    expect((await support.get(`${path}s`)).status).toBe(200)
    for (const field of ['fromEmail', 'toEmail'])
      expect(await ask(two, { [field]: anyEmail() })).toMatchObject({
        status: 400,
        body: { errors: [{ path: field }] },
      })
    expect((await mergesOf(two.from.donorId)).into).toBeNull()
  })

  it('is one merge however often it is asked for at once', async () => {
    const two = twoRecords()
    const answers = await Promise.all([1, 2, 3].map(() => ask(two)))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await trailOf(two.from.donorId)).toHaveLength(1)
  })
})

describe('what one owner asked for', () => {
  it('moves nothing, and leads nowhere, until another one confirms it; both addresses are told at once', async () => {
    const { from, to, proposal } = await asked()
    expect(proposal).toMatchObject({ state: 'open', isOwn: true, askedBy: 'administrator-1', decidedBy: null })
    const values = { from: from.email, to: to.email, link: 'https://giveaway.test/donor-account' }
    for (const { email } of [from, to])
      expect(await emailsOf(email, 'records-merge-asked')).toEqual([{ template: 'records-merge-asked', values }])
    expect(await turnsOf(proposal.id)).toEqual([])
    expect(await mergesOf(from.donorId)).toMatchObject({ into: null, from: [], proposal: { isOwn: true } })
    expect(await mergesOf(to.donorId, another())).toMatchObject({ into: null, from: [], proposal: { isOwn: false } })
    const own = await decide(proposal.id, 'confirmation', identity.administrator())
    expect([own.status, own.body.detail]).toEqual([409, expect.stringMatching(/another owner has to decide/)])
    expect((await decide(proposal.id, 'refusal', identity.administrator())).status).toBe(409)
    expect((await decide(proposal.id, 'withdrawal')).status).toBe(409)
    expect(await turnsOf(proposal.id)).toEqual([])
    for (const _twice of [1, 2])
      expect(await decide(proposal.id, 'confirmation')).toMatchObject({
        status: 200,
        body: { state: 'confirmed', decidedBy: 'administrator-2' },
      })
    expect(await turnsOf(proposal.id)).toHaveLength(1)
    expect((await mergesOf(from.donorId)).into).toMatchObject({
      askedBy: 'administrator-1',
      confirmedBy: 'administrator-2',
    })
    expect((await mergesOf(from.donorId)).proposal).toBeNull()
  })

  it('is refused with a reason that who asked reads, or withdrawn, and can then be asked for again', async () => {
    const two = twoRecords()
    const { proposal } = await asked(two)
    expect((await decide(proposal.id, 'refusal')).status).toBe(200)
    expect((await mergesOf(two.from.donorId)).proposal).toMatchObject({
      state: 'refused',
      decidedBy: 'administrator-2',
      refusal: 'They are siblings',
    })
    expect((await decide(proposal.id, 'confirmation')).status).toBe(409)
    const again = await asked(two)
    expect(again.proposal.id).not.toBe(proposal.id)
    expect((await decide(again.proposal.id, 'withdrawal', identity.administrator())).status).toBe(200)
    expect((await mergesOf(two.from.donorId)).proposal).toBeNull()
    expect((await trailOf(two.from.donorId)).map(({ action }) => action)).toEqual([
      'merge-asked',
      'merge-refused',
      'merge-asked',
      'merge-withdrawn',
    ])
    const kept = await db.query(sql`
      select 1 from merge_proposals where from_id = ${two.from.donorId} and sealed_contacts is not null`)
    expect(kept).toEqual([])
  })

  it('is counted for every other owner at the desk, and for nobody else', async () => {
    const { to, proposal } = await asked()
    const waiting = async (by: ReturnType<typeof another>) =>
      queues.readQueues('identity').response.body.parse((await by.get('/inside/queues')).body)
    expect(await waiting(another())).toMatchObject([{ kind: 'merges', first: expect.arrayContaining([to.donorId]) }])
    expect(await waiting(identity.administrator(undefined, 'administrator-3', ['support']))).toEqual([])
    const before = (await waiting(another()))[0]?.many ?? 0
    await decide(proposal.id, 'refusal')
    expect((await waiting(another()))[0]?.many ?? 0).toBe(before - 1)
    expect(await waiting(identity.administrator())).toEqual([])
  })

  it('is one at a time for a record', async () => {
    const { from, to } = await asked()
    const other = await ask({ from: recordOf(), to })
    expect([other.status, other.body.detail]).toEqual([409, expect.stringMatching(/waits for a decision already/)])
    expect((await ask({ from: to, to: from })).status).toBe(409)
  })

  it('expires after 14 days, and forgets whom it told', async () => {
    const { from, proposal } = await asked()
    const late = new Date(Date.parse(proposal.askedAt) + merges.mergeProposalDays * 86_400_000)
    expect(proposal.expiresAt).toBe(late.toISOString())
    await expireProposals(db, new Date(late.getTime() - 1))
    expect((await mergesOf(from.donorId)).proposal?.state).toBe('open')
    await expireProposals(db, late)
    expect((await mergesOf(from.donorId)).proposal).toMatchObject({ state: 'expired', decidedBy: 'clock' })
    expect((await decide(proposal.id, 'confirmation')).body.detail).toMatch(/it has expired/)
  })

  it('is looked at again when it is confirmed, and is over where the person is to be erased', async () => {
    const { from, to, proposal } = await asked()
    const { status } = await identity.administrator().call('PUT', `/api/admin/supporters/${to.donorId}/erasure`, {
      body: { reason: 'A letter', confirmation: to.donorId },
    })
    expect(status).toBe(202)
    expect((await mergesOf(from.donorId)).proposal?.state).toBe('void')
    expect((await decide(proposal.id, 'confirmation')).status).toBe(409)
    expect(await turnsOf(proposal.id)).toEqual([])
  })

  it('begins at once where there is no other owner, the trail says so, and no email asks who could change nothing', async () => {
    const [first] = await db.query<{ id: string }>(sql`select id from administrators where state = 'active'`)
    const sole = identity.administrator(undefined, first?.id ?? '', ['owner'])
    const { from, to } = twoRecords()
    const { body } = await sole.call('PUT', `/api/admin/supporters/${from.donorId}/merge`, {
      body: { toId: to.donorId, fromEmail: from.email, toEmail: to.email, reason: 'A call' },
    })
    expect(body).toMatchObject({ state: 'confirmed', decidedBy: first?.id, isOwn: true })
    expect(await turnsOf(body.id)).toHaveLength(1)
    for (const { email } of [from, to]) expect(await emailsOf(email, 'records-merge-asked')).toEqual([])
    expect((await trailOf(from.donorId)).at(-1)).toEqual({
      action: 'merge-confirmed',
      by: first?.id,
      words: 'Alone: there is no other owner, or only one whose role is new',
    })
  })

  it('isn’t confirmed by an owner whom who asked has just made one, who goes on alone until the week is over', async () => {
    const [first] = await db.query<{ id: string }>(sql`select id from administrators where state = 'active'`)
    const [firstId, third, puppet] = [first?.id ?? '', crypto.randomUUID(), crypto.randomUUID()]
    const desk = (id: string) => identity.administrator(undefined, id, ['owner'])
    for (const id of [third, puppet])
      await db.query(sql`
        insert into administrators (id, username, name, roles, password_hash) values (${id}, ${id}, 'Grace Hopper', '{owner}', 'none')`)
    await db.query(
      sql`insert into given_roles (person_id, given_by, kind, given_at) values (${puppet}, ${firstId}, 'merges', now())`,
    )
    const askBy = async (id: string) => {
      const { from, to } = twoRecords()
      const { body } = await desk(id).call('PUT', `/api/admin/supporters/${from.donorId}/merge`, {
        body: { toId: to.donorId, fromEmail: from.email, toEmail: to.email, reason: 'A call' },
      })
      return body as merges.MergeProposal
    }
    try {
      for (const [asks, decides] of [
        [firstId, puppet],
        [puppet, firstId],
      ] as const) {
        const { id, state } = await askBy(asks)
        expect(state).toBe('open')
        const own = await decide(id, 'confirmation', desk(decides))
        expect(own).toMatchObject({
          status: 409,
          body: { detail: expect.stringMatching(/Until then, another person can/) },
        })
        expect((await decide(id, 'confirmation', desk(third))).body).toMatchObject({ state: 'confirmed' })
      }
      await db.query(sql`update administrators set state = 'removed' where id = ${third}`)
      expect([(await askBy(firstId)).state, (await askBy(puppet)).state]).toEqual(['confirmed', 'open'])
      await db.query(sql`delete from given_roles`)
      const { id } = await askBy(firstId)
      expect((await decide(id, 'confirmation', desk(puppet))).body).toMatchObject({ state: 'confirmed' })
    } finally {
      await db.query(sql`update administrators set state = 'removed' where id in (${third}, ${puppet})`)
    }
  })

  it('is kept as it was asked and decided, in the database too', async () => {
    const { proposal } = await asked()
    const own = db.query(sql`
      update merge_proposals set state = 'confirmed', decided_by = asked_by, decided_at = now(), sealed_contacts = null
      where id = ${proposal.id}`)
    await expect(own).rejects.toThrow()
    await decide(proposal.id, 'refusal')
    const changed = db.query(sql`update merge_proposals set refusal = 'Other words' where id = ${proposal.id}`)
    await expect(changed).rejects.toThrow(/keeps what was written/)
    await expect(db.query(sql`delete from merge_proposals where id = ${proposal.id}`)).rejects.toThrow(/keeps/)
  })
})

describe('two records are not merged', () => {
  const refusal = async (two: Two) => {
    const { status, body } = await ask(two)
    expect([status, body.type]).toEqual([409, '/problems/merge-refused'])
    return body.detail as string
  }

  it('where both addresses are one record', async () => {
    const one = recordOf()
    expect(await refusal({ from: one, to: one })).toMatch(/same record already/)
  })

  it('where one is merged already, or is being merged', async () => {
    const { from, to, finish } = await begun()
    expect(await refusal({ from: recordOf(), to })).toMatch(/being merged/)
    await finish()
    expect(await refusal({ from, to: recordOf() })).toMatch(/was merged into another one/)
    expect(await refusal({ from: recordOf(), to: from })).toMatch(/was itself merged/)
    // A record that others went into can go into another one.
    expect((await ask({ from: to, to: recordOf() })).status).toBe(202)
  })

  it('where one is erased, and none is erased while it is being merged', async () => {
    const erased = recordOf()
    const erase = (donorId: string) =>
      identity.administrator().call('PUT', `/api/admin/supporters/${donorId}/erasure`, {
        body: { reason: 'A letter', confirmation: donorId },
      })
    expect((await erase(erased.donorId)).status).toBe(202)
    expect(await refusal({ from: erased, to: recordOf() })).toMatch(/erased/)
    expect(await refusal({ from: recordOf(), to: erased })).toMatch(/erased/)
    const { from, to, finish } = await begun()
    expect((await erase(to.donorId)).body.type).toBe('/problems/merge-refused')
    await finish()
    // Who asks for the record that went erases the person.
    const { status, body } = await erase(from.donorId)
    expect([status, body.errors?.[0]?.path ?? body.donorId]).toEqual([202, to.donorId])
    const asked = await db.query(sql`
      select 1 from outbox where type = ${ErasureAskedSchema.typeName} and payload ->> 'donorId' = ${to.donorId}`)
    expect(asked).toHaveLength(1)
  })

  it('where one of the member accounts is deactivated', async () => {
    const gone = recordOf()
    const standing = {
      memberId: crypto.randomUUID(),
      donorId: gone.donorId,
      isActive: false,
      version: 1,
      changedAt: at,
    }
    await identity.tell(MemberStandingChangedSchema, standing)
    await eventually(
      async () => (await db.query(sql`select 1 from member_standings where donor_id = ${gone.donorId}`)).length === 1,
    )
    expect(await refusal({ from: gone, to: recordOf() })).toMatch(/deactivated/)
  })
})
