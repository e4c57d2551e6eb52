import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from '@jest/globals'
import { ErasureAskedSchema } from '@evenhand/contracts/events'
import { views } from '@evenhand/contracts/http'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually } from '@evenhand/service-kit/testing'
import { anyEmail, identityUnderTest } from '../../tests/identity-under-test.ts'

const identity = await identityUnderTest()
const { db } = identity
afterAll(() => identity.stop())

async function newPerson(name: string): Promise<string> {
  const id = randomUUID()
  await db.query(sql`
    insert into administrators (id, name, username, password_hash, roles) values (${id}, ${name}, ${`${name}-${id}`}, 'x', array['money'])`)
  return id
}
const [ada, ben] = [await newPerson('ada'), await newPerson('ben')]

const as = (id: string) => identity.administrator(undefined, id)
const list = async (by: string, of = 'gift') => {
  const { status, body } = await as(by).get(`/api/admin/views?list=${of}`)
  expect(status).toBe(200)
  return views.listViews.response.body.parse(body)
}
const aView = (more: object = {}) => ({
  list: 'gift',
  name: 'Refunded',
  search: 'state=refunded',
  isShared: false,
  ...more,
})
const save = (by: string, view = aView(), id: string = randomUUID()) =>
  as(by).call('PUT', `/api/admin/views/${id}`, { body: view })
const namesOf = async (by: string, of?: string) => (await list(by, of)).map(({ name, isOwn }) => [name, isOwn])

describe('the saved views of a list', () => {
  it('are one’s own until they are shared, and of one list', async () => {
    expect((await save(ada)).status).toBe(200)
    await save(ada, aView({ name: 'Large', search: 'min=1000', isShared: true }))
    await save(ada, aView({ list: 'membership', name: 'Lapsing' }))
    expect(await namesOf(ada)).toEqual([
      ['Large', true],
      ['Refunded', true],
    ])
    expect(await namesOf(ben)).toEqual([['Large', false]])
    expect((await list(ben))[0]).toMatchObject({ byName: 'ada', search: 'min=1000' })
    expect(await namesOf(ada, 'membership')).toEqual([['Lapsing', true]])
  })

  it('have one of a name, the newest, and are the same when they are saved again', async () => {
    const id = randomUUID()
    await save(ben, aView({ name: 'Mine' }), id)
    await save(ben, aView({ name: 'Mine' }), id)
    await save(ben, aView({ name: 'Mine', search: 'state=disputed' }))
    const own = (await list(ben)).filter(({ name }) => name === 'Mine')
    expect(own.map(({ search }) => search)).toEqual(['state=disputed'])
  })

  it('are changed and removed by no one else, shared or not', async () => {
    const id = randomUUID()
    await save(ada, aView({ name: 'Team', isShared: true }), id)
    expect(await save(ben, aView({ name: 'Taken' }), id)).toMatchObject({ status: 404 })
    expect((await as(ben).call('DELETE', `/api/admin/views/${id}`)).status).toBe(204)
    expect(await namesOf(ben)).toContainEqual(['Team', false])
    expect((await as(ada).call('DELETE', `/api/admin/views/${id}`)).status).toBe(204)
    expect((await as(ada).call('DELETE', `/api/admin/views/${id}`)).status).toBe(204)
    expect(await namesOf(ben)).not.toContainEqual(['Team', false])
  })

  it('of who has left are gone for the others', async () => {
    const leaver = await newPerson('leaver')
    await save(leaver, aView({ name: 'Left behind', isShared: true }))
    expect(await namesOf(ben)).toContainEqual(['Left behind', false])
    await db.query(sql`update administrators set state = 'removed' where id = ${leaver}`)
    expect(await namesOf(ben)).not.toContainEqual(['Left behind', false])
  })

  it('are 30 at most of one person and list, also when they are saved at once', async () => {
    const many = await newPerson('many')
    const answers = await Promise.all(
      Array.from({ length: views.viewsMax + 5 }, (_, n) => save(many, aView({ list: 'member', name: `View ${n}` }))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(views.viewsMax)
    expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body.detail)).toEqual(
      Array.from({ length: 5 }, () => 'You have 30 views of this list. Remove one that you no longer need first.'),
    )
  })

  it('are told in the trail without what they are called or look for', async () => {
    const teller = await newPerson('teller')
    await save(teller, aView({ name: 'Nils', search: 'search=nils@example.org' }))
    const { body } = await identity.administrator().get(`/api/admin/audit?by=${teller}`)
    expect(body.items).toMatchObject([{ action: 'view-saved', words: 'Of the list of gift' }])
  })

  it.each([
    [{ list: 'Gifts!' }],
    [{ name: ' ' }],
    [{ search: '' }],
    [{ search: 'x'.repeat(2001) }],
    [{ isShared: 'yes' }],
  ])('refuse %j', async (more) => {
    expect((await save(ada, aView(more))).status).toBe(400)
  })
})

it('that look for the address of someone who is erased are forgotten with them, and no others', async () => {
  const email = anyEmail()
  await save(ada, aView({ name: 'Theirs', search: new URLSearchParams({ state: 'all', search: email }).toString() }))
  await save(ada, aView({ name: `For ${email}`, search: 'state=held' }))
  const alike = new URLSearchParams({ search: `x${email}` }).toString()
  await save(ada, aView({ name: 'Alike', search: alike }))
  await identity.tell(ErasureAskedSchema, {
    erasureId: randomUUID(),
    donorId: identity.donorIdOf(email),
    askedAt: new Date().toISOString(),
  })
  await eventually(async () => !(await namesOf(ada)).some(([name]) => name === 'Theirs'))
  const names = (await namesOf(ada)).map(([name]) => name)
  expect(names).toContain('Alike')
  expect(names).not.toContain(`For ${email}`)
})
