import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import { emailSubscribers as contract } from '@evenhand/contracts/http'
import { openFileStore } from '@evenhand/service-kit/files'
import { sql } from '@evenhand/service-kit/postgres'
import { eventually, failedChecks } from '@evenhand/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { newsletter } from '../../tests/campaign-parts.ts'
import { mailsTo } from '../../tests/mailbox.ts'
import { emailUnderTest } from '../../tests/email-under-test.ts'
import { importBatch } from './import-batch.ts'
import { importJob } from './job.ts'
import { guessMapping, lookAt } from './reading.ts'
import { SeenAddresses } from './seen-addresses.ts'

const email = await emailUnderTest()
afterAll(() => email.stop())
const desk = email.administrator()
const consent = 'Ticked the box on our old site'
const bom = '\uFEFF'

const someone = (): string => `${uuidv7()}@example.org`
const upload = (content: string | Buffer, id = uuidv7()) =>
  desk.call('PUT', `/api/email/imports/${id}/file?name=people.csv`, {
    headers: { 'content-type': 'text/csv' },
    body: Buffer.from(content as string),
  })
type Answers = Readonly<Record<string, unknown>> & { lists?: string[] }
const start = (id: string, body: Answers = {}) => {
  const agreed = body.lists?.length ? { agreedTo: 'lists' } : {}
  return desk.call('POST', `/api/email/imports/${id}/start`, {
    body: { mapping: { email: 0 }, consent, ...agreed, ...body },
  })
}
const read = async (id: string) => (await desk.get(`/api/email/imports/${id}`)).body
const over = (id: string, milliseconds?: number) =>
  eventually(async () => {
    const one = await read(id)
    expect(['done', 'failed']).toContain(one.state)
    return one
  }, milliseconds)
const imported = async (content: string | Buffer, body: Answers = {}, milliseconds?: number) => {
  const { status, body: uploaded } = await upload(content)
  expect(status).toBe(200)
  expect((await start(uploaded.id, body)).status).toBe(200)
  return over(uploaded.id, milliseconds)
}
const subscriber = async (to: string) => {
  const [found] = (await desk.get(`/api/email/subscribers?search=${encodeURIComponent(to)}`)).body.items
  return found && (await desk.get(`/api/email/subscribers/${found.id}`)).body
}
const refusedOf = async (id: string): Promise<string> => (await desk.get(`/api/email/imports/${id}/refused`)).text
const aList = async () => (await desk.call('POST', '/api/email/lists', { body: { name: uuidv7() } })).body.id

describe('a file of subscribers', () => {
  it.each([
    ['commas', (row: string[]) => row.join(','), (text: string) => Buffer.from(text)],
    ['semicolons and a byte order mark', (row: string[]) => row.join(';'), (text: string) => Buffer.from(bom + text)],
    ['tabs in UTF-16', (row: string[]) => row.join('\t'), (text: string) => Buffer.from(bom + text, 'utf16le')],
    [
      'UTF-16, the other way round',
      (row: string[]) => row.map((cell) => `"${cell}"`).join(','),
      (text: string) => Buffer.from(bom + text, 'utf16le').swap16(),
    ],
    ['Windows-1252', (row: string[]) => row.join(';'), (text: string) => Buffer.from(text, 'latin1')],
  ])('with %s is read as it was written', async (_how, line, saved) => {
    const to = someone()
    const rows = [
      ['Email Address', 'First_Name', 'City'],
      [to, 'José', 'Malmö'],
    ]
    const { body } = await upload(saved(rows.map(line).join('\r\n')))
    expect(body).toMatchObject({ state: 'uploaded', preview: rows, guess: { email: 0, firstName: 1 } })
    await start(body.id, { mapping: { email: 0, firstName: 1, attributes: [{ column: 2, name: 'City' }] } })
    expect(await over(body.id)).toMatchObject({ state: 'done', rows: 1, added: 1, refused: 0 })
    expect(await subscriber(to)).toMatchObject({
      subscriber: { firstName: 'José', source: 'import' },
      attributes: { City: 'Malmö' },
      consents: [{ words: consent, basis: 'import', proof: `import:${body.id}` }],
    })
  })

  it('in Windows-1252 is read as such, however far down its first accent is', async () => {
    const to = someone()
    const others = Array.from({ length: 9_000 }, () => `${someone()},Ada`)
    const saved = Buffer.from(`email,first name\n${others.join('\n')}\n${to},José\n`, 'latin1')
    expect(saved.length).toBeGreaterThan(300 * 1024)
    const { body } = await upload(saved)
    expect(await email.db.query(sql`select encoding from imports where id = ${body.id}`)).toEqual([
      { encoding: 'latin1' },
    ])
  })

  it('is imported though another one before it fails each time', async () => {
    const stuck = (await upload(`email\n${someone()}\n`)).body.id
    const broken = JSON.stringify({
      mapping: { email: 0, attributes: [] },
      hasNames: true,
      consent,
      lists: ['x'],
      tags: [],
    })
    await email.db.query(sql`
      update imports set state = 'running', started_at = now(), asked = ${broken}::jsonb where id = ${stuck}`)
    expect(await imported(`email\n${someone()}\n`)).toMatchObject({ state: 'done', added: 1 })
    expect(await read(stuck)).toMatchObject({ state: 'running', added: 0 })
    await email.db.query(
      sql`update imports set state = 'failed', file_key = null, finished_at = now() where id = ${stuck}`,
    )
  })

  it('puts people on lists, gives them tags, and says how they agreed for each list', async () => {
    const [to, list, other] = [someone(), await aList(), await aList()]
    const done = await imported(`email,tags\n${to},"gala, spring"\n`, {
      mapping: { email: 0, tags: 1 },
      lists: [list, other],
      tags: ['2026'],
    })
    expect(done).toMatchObject({ added: 1 })
    const known = await subscriber(to)
    expect(known.subscriber.tags).toEqual(['gala', 'spring', '2026'])
    expect(known.lists).toHaveLength(2)
    expect(known.consents).toHaveLength(2)
  })

  it('is asked what they agreed to where they go to lists', async () => {
    const [list, { body }] = [await aList(), await upload(`email\n${someone()}\n`)]
    expect((await start(body.id, { lists: [list], agreedTo: undefined })).body.errors).toEqual([
      { path: 'agreedTo', message: contract.agreedToNeeded },
    ])
    expect(await read(body.id)).toMatchObject({ state: 'uploaded' })
  })

  it('brings our news to who agreed to it, never to who agreed to the list alone, and keeps what each file said', async () => {
    const [to, list, other] = [someone(), await aList(), await aList()]
    const file = `email\n${to}\n`
    const namesOf = async () =>
      (await subscriber(to)).consents.map((one: { listName: string | null }) => one.listName === null).toSorted()
    await imported(file, { lists: [list], agreedTo: 'lists' })
    expect(await namesOf()).toEqual([false])
    expect(await newsReach(to)).toBe(false)
    expect(await imported(file, { lists: [list], agreedTo: 'news-and-lists' })).toMatchObject({ updated: 1 })
    expect(await newsReach(to)).toBe(true)
    expect(await namesOf()).toEqual([false, false, true])
    expect(await imported(file)).toMatchObject({ unchanged: 1 })
    expect(await namesOf()).toEqual([false, false, true, true])
    expect(await imported(file, { lists: [other], agreedTo: 'lists' })).toMatchObject({ updated: 1 })
    expect(await namesOf()).toEqual([false, false, false, true, true])
  })

  it('takes nothing that is no address, twice in the file, or away, and says of each line why', async () => {
    const gone = someone()
    const twice = someone()
    const { id } = (await desk.call('POST', '/api/email/subscribers', { body: { email: gone, consent } })).body
    await desk.call('POST', `/api/email/subscribers/${id}/unsubscribe`, { body: { reason: 'Phone' } })
    const file = [
      'email,name,zone',
      'nobody,A,',
      ',B,',
      `${twice},"O""Neil, Ann",`,
      `${twice.toUpperCase()},Again,`,
      `${gone},C,`,
      `${someone()},123,`,
      `${someone()},Grace,Nowhere/Here`,
      `${someone()},"=HYPERLINK(""x"")",`,
      `short`,
    ].join('\n')
    const done = await imported(file, { mapping: { email: 0, firstName: 1, timeZone: 2 } })
    expect(done).toMatchObject({ rows: 9, added: 2, refused: 7 })
    expect(await subscriber(gone)).toMatchObject({ subscriber: { status: 'unsubscribed' } })
    const rows = await email.db.query<{ line: number; why: string }>(
      sql`select line, why from refused_rows where import_id = ${done.id} order by line`,
    )
    expect(rows).toEqual([
      { line: 2, why: 'This isn’t an email address' },
      { line: 3, why: 'No email address' },
      { line: 5, why: 'An earlier line has the same address' },
      { line: 6, why: contract.keptAwayReasons.unsubscribed },
      { line: 7, why: 'First name: Enter a name with letters' },
      { line: 8, why: contract.notATimeZone },
      { line: 10, why: 'This isn’t an email address' },
    ])
    expect(await refusedOf(done.id)).toContain('An earlier line has the same address')
  })

  it('leaves who is known as they are but for what is missing', async () => {
    const to = someone()
    const body = { email: to, firstName: 'Ada', tags: ['a'], consent }
    await desk.call('POST', '/api/email/subscribers', { body })
    const file = `email,first,last,tags\n${to},Other,Byron,b\n`
    const mapping = { email: 0, firstName: 1, lastName: 2, tags: 3 }
    expect(await imported(file, { mapping })).toMatchObject({ added: 0, updated: 1 })
    expect(await subscriber(to)).toMatchObject({
      subscriber: { firstName: 'Ada', lastName: 'Byron', tags: ['a', 'b'], source: 'manual' },
    })
    expect(await imported(file, { mapping })).toMatchObject({ updated: 0, unchanged: 1 })
  })

  it.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0', 'latin1'), 422],
    ['an old spreadsheet', Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), 422],
  ])('isn’t %s', async (_what, content) => {
    const answer = await upload(content)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.detail).toContain('CSV')
  })

  it('with a quotation mark that is never closed takes the lines before it, and names the line', async () => {
    for (const [rest, says] of [
      [
        'x'.repeat(150_000),
        'Line 5003 is too long to read. Look there for a quotation mark that isn’t closed. The lines',
      ],
      [`x\n${someone()},B`, 'Line 5003 opens a quotation mark that isn’t closed. The lines before it were taken.'],
    ]) {
      const good = Array.from({ length: 5_000 }, () => `${someone()},A`).join('\n')
      const done = await imported(`email,name\n\n${good}\n${someone()},"${rest}\n`)
      expect(done).toMatchObject({
        state: 'failed',
        added: 5_000,
        reason: expect.stringContaining(says ?? ''),
      })
    }
  })

  it('is refused with the line of a quotation mark that isn’t closed, where it is among the first', async () => {
    const file = `email,name\n\n${someone()},"two\nlines"\n"broken,Q,1\n${someone()},B\n`
    const { status, body } = await upload(file)
    expect([status, body.detail]).toEqual([
      415,
      'Line 5 opens a quotation mark that isn’t closed. Fix that line and choose the file again.',
    ])
  })

  it('is started once, and needs how people agreed', async () => {
    const { body } = await upload(`email\n${someone()}\n`)
    expect((await start(body.id, { consent: ' ' })).body.errors[0].path).toBe('consent')
    expect((await start(body.id, { mapping: { email: 7 } })).status).toBe(400)
    const answers = await Promise.all([start(body.id), start(body.id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await over(body.id)).toMatchObject({ rows: 1, added: 1 })
    expect((await upload('email\nother@example.org\n', body.id)).status).toBe(409)
  })
})

describe('two imports of the same people at once', () => {
  it('add each once, and the counts are right', async () => {
    const people = Array.from({ length: 5_000 }, someone)
    const list = await aList()
    const file = `email\n${people.join('\n')}\n`
    const backwards = `email\n${people.toReversed().join('\n')}\n`
    const [one, other] = await Promise.all([
      imported(file, { lists: [list], tags: ['x'] }),
      imported(backwards, { lists: [list], tags: ['y'] }),
    ])
    expect(one.added + other.added).toBe(5_000)
    expect(one.updated + other.updated).toBe(5_000)
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })
})

describe('a batch that was written', () => {
  it('is not written again by another process that goes on from the same place', async () => {
    const { body } = await upload(`email\n${someone()}\n`)
    await email.db.query(sql`
      update imports set state = 'running', started_at = now(), asked = '{"lists":[]}', file_key = null where id = ${body.id}`)
    const to = someone()
    const person = {
      line: 2,
      cells: [to],
      email: to,
      emailKey: to,
      firstName: '',
      lastName: '',
      tags: [],
      timeZone: null,
    }
    const people = [{ ...person, attributes: {}, addressId: email.donorIdOf(to) }]
    const asked = { mapping: { email: 0, attributes: [] }, hasNames: true, consent, lists: [], tags: [] }
    const batch = { importId: body.id, by: 'a', asked, before: 0, rows: 1, bytesDone: 1, people, refused: [] }
    const deps = { db: email.db, donorIdOf: email.donorIdOf, now: () => new Date() }
    const written = await Promise.all([importBatch(deps, batch), importBatch(deps, batch), importBatch(deps, batch)])
    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await read(body.id)).toMatchObject({ rows: 1, added: 1 })
    await email.db.query(sql`update imports set state = 'failed', finished_at = now() where id = ${body.id}`)
  })
})

describe('an import that is stopped again and again', () => {
  it('goes on from where it was, and takes every row once', async () => {
    const people = Array.from({ length: 7_000 }, someone)
    const { body } = await upload(`email\n${people.join('\n')}\n`)
    const files = await openFileStore(email.config)
    await start(body.id)
    for (let stops = 0; stops < 8; stops += 1) {
      const stopping = new AbortController()
      const now = () => {
        // A batch has begun: it is written, and the next one is not.
        stopping.abort()
        return new Date()
      }
      const bell = { ring: () => undefined, onRing: () => () => undefined }
      await importJob({ db: email.db, files, donorIdOf: email.donorIdOf, now, bell }).run(stopping.signal)
    }
    expect(await over(body.id)).toMatchObject({ state: 'done', rows: 7_000, added: 7_000, refused: 0 })
    expect(await email.db.query(sql`select id from subscribers where import_id = ${body.id}`)).toHaveLength(7_000)
  })
})

describe('who unsubscribes while they are imported', () => {
  it('stays away, whichever comes first, and the list counts who is on it', async () => {
    const people = Array.from({ length: 4_000 }, someone)
    const list = await aList()
    await imported(`email\n${people.join('\n')}\n`)
    const rows = await email.db.query<{ id: string }>(
      sql`select id from subscribers where email_key = any(${people.slice(1_950, 2_050)}::text[])`,
    )
    const leave = async () => {
      // A batch keeps them waiting, and whoever waits too long is told to come back.
      for (const { id } of rows)
        await eventually(async () => {
          const left = await desk.call('POST', `/api/email/subscribers/${id}/unsubscribe`, {
            body: { reason: 'Phone' },
          })
          return left.status === 200
        })
    }
    const again = imported(`email\n${people.join('\n')}\n`, { lists: [list] }, 90_000)
    const [done] = await Promise.all([again, leave()])
    expect(done.updated + done.refused).toBe(4_000)
    const on = await email.db.query<{ people: bigint }>(sql`
      select count(*) as people from list_members where list_id = ${list} and state = 'active'
        and subscriber_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    expect(on).toEqual([{ people: 0n }])
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
    // Four thousand people are imported twice, and who leaves meanwhile waits for each batch.
  }, 120_000)
})

describe('an import that is undone', () => {
  it('takes back whom it added, but for who was changed or left since', async () => {
    const [changed, left, ...others] = Array.from({ length: 5 }, someone)
    const list = await aList()
    const done = await imported(`email\n${[changed, left, ...others].join('\n')}\n`, { lists: [list] })
    const ids = [await subscriber(changed ?? ''), await subscriber(left ?? '')].map(({ subscriber: { id } }) => id)
    const body = { firstName: 'Ada', lastName: '', tags: [], timeZone: null, lists: [list], version: 1 }
    expect((await desk.call('PUT', `/api/email/subscribers/${ids[0]}`, { body })).status).toBe(200)
    await desk.call('POST', `/api/email/subscribers/${ids[1]}/unsubscribe`, { body: { reason: 'Phone' } })
    const undone = await undo(done.id)
    expect(undone).toMatchObject({ removed: 3, takenBack: 2 })
    expect(await subscriber(others[0] ?? '')).toBeUndefined()
    expect(await subscriber(left ?? '')).toMatchObject({ subscriber: { status: 'unsubscribed' } })
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('leaves nobody who was known on our news or on a list by its word alone, and keeps what it said', async () => {
    const [own, wrong, again] = [await aList(), await aList(), await aList()]
    const [to, stranger] = [someone(), someone()]
    await imported(`email\n${to}\n`, { lists: [own], agreedTo: 'lists' })
    const mistaken = await imported(`email\n${to}\n${stranger}\n`, {
      lists: [wrong, again],
      agreedTo: 'news-and-lists',
    })
    expect(mistaken).toMatchObject({ added: 1, updated: 1 })
    expect(await newsReach(to)).toBe(true)
    // Another word for one of the lists came since.
    const { subscriber: known } = await subscriber(to)
    await email.db.query(sql`
      insert into consents (id, subscriber_id, list_id, list_name, words, basis, proof, given_at)
      values (${uuidv7()}, ${known.id}, ${again}, 'Again', 'Ticked', 'own-link', 'link-in-newsletter', now())`)
    expect(await undo(mistaken.id)).toMatchObject({ removed: 1, takenBack: 1 })
    const after = await subscriber(to)
    expect(new Set(after.lists.map(({ listId }: { listId: string }) => listId))).toEqual(new Set([own, again]))
    const [others, voided] = [
      after.consents.filter((one: { voidedAt: string | null }) => one.voidedAt === null),
      after.consents.filter((one: { voidedAt: string | null }) => one.voidedAt !== null),
    ]
    expect([others.length, voided.length]).toEqual([2, 3])
    expect(await newsReach(to)).toBe(false)
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
    // What is agreed to once more counts again.
    expect(await imported(`email\n${to}\n`, { lists: [wrong], agreedTo: 'news-and-lists' })).toMatchObject({
      updated: 1,
    })
    expect(await newsReach(to)).toBe(true)
  })
})

describe('two imports of the same people', () => {
  it.each([
    ['first', 0],
    ['second', 1],
  ])('leave them as the other says where the %s is undone, and on nothing where both are', async (_which, place) => {
    const [to, list] = [someone(), await aList()]
    const file = () => imported(`email\n${to}\n`, { lists: [list], agreedTo: 'news-and-lists' })
    const ids = [(await file()).id, (await file()).id]
    expect(await undo(ids[place])).toMatchObject({ removed: 0, takenBack: 1 })
    expect((await subscriber(to)).lists).toHaveLength(1)
    expect(await newsReach(to)).toBe(true)
    await undo(ids[1 - place])
    expect((await subscriber(to))?.lists ?? []).toEqual([])
    expect(await newsReach(to)).toBe(false)
    expect(await failedChecks(email.config.DATABASE_URL, new URL('../../checks/', import.meta.url))).toEqual([])
  })

  it('give nobody a list that they left, or have yet to confirm', async () => {
    const [to, list] = [someone(), await aList()]
    await imported(`email\n${to}\n`, { lists: [list] })
    const { subscriber: known } = await subscriber(to)
    for (const state of ['unsubscribed', 'unconfirmed']) {
      await email.db.query(sql`update list_members set state = ${state} where subscriber_id = ${known.id}`)
      await imported(`email\n${to}\n`, { lists: [list] })
      expect((await subscriber(to)).consents).toHaveLength(1)
    }
  })
})

describe('an import that is undone amid a campaign', () => {
  it('keeps nobody in it by its word, neither whom it added nor who was known', async () => {
    const [known, added, got] = [someone(), someone(), someone()]
    const list = await aList()
    await imported(`email\n${known}\n`, { lists: [list], agreedTo: 'lists' })
    const mistaken = await imported(`email\n${[known, added, got].join('\n')}\n`, {
      lists: [list],
      agreedTo: 'news-and-lists',
    })
    const { body } = await desk.call('POST', '/api/email/campaigns', {
      body: newsletter(),
      headers: { 'idempotency-key': uuidv7() },
    })
    const { id } = body.campaign
    // Paused before any left, but for one.
    await email.db.query(sql`update campaigns set state = 'paused', started_at = now() where id = ${id}`)
    await email.db.query(sql`
      insert into campaign_recipients (id, campaign_id, subscriber_id, email, state, settled_at, next_attempt_at)
      select gen_random_uuid(), ${id}, id, email, case when email = ${got} then 'sent' else 'queued' end,
        case when email = ${got} then now() end, now() from subscribers where email = any(${[known, added, got]}::text[])`)
    expect(await undo(mistaken.id)).toMatchObject({ removed: 1, takenBack: 2 })
    expect(await subscriber(added)).toBeUndefined()
    expect([await newsReach(known), await newsReach(got)]).toEqual([false, false])
    expect((await desk.post(`/api/email/campaigns/${id}/resume`, {})).status).toBe(200)
    const states = await eventually(async () => {
      const rows = await email.db.query<{ email: string; state: string; reason: string | null }>(
        sql`select email, state, reason from campaign_recipients where campaign_id = ${id}`,
      )
      expect(rows.every(({ state }) => state !== 'queued' && state !== 'sending')).toBe(true)
      return Object.fromEntries(rows.map((row) => [row.email, row.reason ?? row.state]))
    })
    expect(states).toEqual({ [known]: 'not-agreed', [added]: 'erased', [got]: 'sent' })
  })

  it('leaves who clicked the link of their own sign-up since', async () => {
    const to = someone()
    const asked = await email.visitor().post('/api/email/subscriptions', { firstName: 'Ada', email: to, lists: [] })
    expect(asked.status).toBe(202)
    const token = await eventually(async () => {
      const [mail] = await mailsTo(to)
      const found = /confirm#token=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
      expect(found).toBeDefined()
      return found
    })
    const mistaken = await imported(`email\n${to}\n`)
    expect((await email.visitor().post('/api/email/subscriptions/confirm', { token })).status).toBe(200)
    expect(await undo(mistaken.id)).toMatchObject({ removed: 0, takenBack: 1 })
    expect(await newsReach(to)).toBe(true)
  })
})

const undo = async (id: string) => {
  expect((await desk.call('POST', `/api/email/imports/${id}/undo`)).status).toBe(200)
  return eventually(async () => {
    const one = await read(id)
    expect(one.state).toBe('undone')
    return one
  })
}

/** Whether a campaign to all email addresses would go to this address. */
async function newsReach(to: string): Promise<boolean> {
  const [row] = await email.db.query<{ reached: boolean }>(sql`
    select agrees_to_news as reached from subscribers where email_key = ${to}`)
  return row?.reached ?? false
}

describe('what reads the file', () => {
  it('tells columns by their names, and an address by its look', () => {
    expect(guessMapping([['E-Mail', 'Vorname', 'Nachname']])).toMatchObject({ email: 0, firstName: 1, lastName: 2 })
    expect(
      guessMapping([
        ['x', 'y'],
        ['Ada', 'ada@example.org'],
      ]),
    ).toMatchObject({ email: 1 })
  })

  it('knows of many addresses which have been there, after a few looks for each', () => {
    const seen = new SeenAddresses()
    const ids = Array.from({ length: 200_000 }, (_, at) => email.donorIdOf(`person${at}@example.org`))
    expect(ids.filter((id) => !seen.add(id))).toEqual([])
    expect(ids.filter((id) => seen.add(id))).toEqual([])
    // Slots that are not spread over all bits of an id took thousands, and minutes in all.
    expect(seen.looks).toBeLessThan(10 * ids.length)
  })

  it('takes the delimiter of the first line, outside of quotes', async () => {
    const path = join(tmpdir(), `${uuidv7()}.csv`)
    await writeFile(path, '"a;b;c;d",email\n"1",x@example.org\n')
    expect(await lookAt(path)).toMatchObject({
      delimiter: ',',
      preview: [
        ['a;b;c;d', 'email'],
        ['1', 'x@example.org'],
      ],
    })
  })
})
