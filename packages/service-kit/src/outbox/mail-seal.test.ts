import { encodeEvent, MailRequestedSchema } from '@evenhand/contracts/events'
import { afterAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { mailEvent } from '../mongo/index.ts'
import { sql } from '../postgres/index.ts'
import { testDatabase, testMailKeys } from '../testing/index.ts'
import { mailOpener, requestMail, sealedFor, sealMailsFor } from './index.ts'

const other = 'n3Y8cAdBHv0k2g0xT0eJ8m1bJ5qVbYkq6mOq1uYvXnM'
const mail = { mailKey: 'code:1', to: 'ada@example.test', template: 'sign-in-code', values: { code: '482113' } }
const sealedOf = (request: { sealed?: string }): string => request.sealed ?? ''

/** An object can’t be told apart from one without a value of this name. */
const valueName = fc.string().filter((name) => name !== '__proto__')

describe('a mail that is sealed for the email service', () => {
  it('opens with its key, whatever it says, and whichever key of several it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.dictionary(valueName, fc.string()), (to, values) => {
        const request = sealedFor(testMailKeys.publicKey, { mailKey: 'notice:7', to, values })
        const open = mailOpener([other, testMailKeys.privateKey])
        expect(open(sealedOf(request), 'notice:7')).toEqual({ to, values })
      }),
      { numRuns: 50 },
    )
  })

  it('shows what it is about and nothing of whom it goes to', () => {
    const request = sealedFor(testMailKeys.publicKey, { ...mail, uselessAfter: '2026-11-28T20:00:00Z' })
    const { sealed, ...rest } = encodeEvent(MailRequestedSchema, request) as { sealed: string }
    expect(rest).toEqual({ mailKey: 'code:1', template: 'sign-in-code', uselessAfter: '2026-11-28T20:00:00Z' })
    expect(sealedOf({ sealed })).toMatch(/^[\w-]{100,}$/)
  })

  it('opens with no other key, for no other mail, and not when a letter of it differs', () => {
    const sealed = sealedOf(sealedFor(testMailKeys.publicKey, mail))
    const open = mailOpener([testMailKeys.privateKey])
    expect(mailOpener([other])(sealed, 'code:1')).toBeUndefined()
    expect(open(sealed, 'code:2')).toBeUndefined()
    expect(open(`${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`, 'code:1')).toBeUndefined()
    expect(open('', 'code:1')).toBeUndefined()
    expect(open('no box', 'code:1')).toBeUndefined()
  })
})

describe('a process that was told the key of the email service', () => {
  let store: Awaited<ReturnType<typeof testDatabase>> | undefined
  afterAll(() => store?.drop())

  it('writes no address and no value into an outbox', async () => {
    store = await testDatabase()
    const { db } = store
    sealMailsFor(testMailKeys.publicKey)
    const asked = { key: 'donor', mailKey: 'code:1', to: 'ada@example.test' }
    const values = { code: '482113', link: 'https://give.test/#secret', minutes: '10' }
    await db.transaction((tx) => requestMail(tx, 'sign-in-code', { ...asked, values }))
    const [row] = await db.query<{ payload: { sealed: string } }>(sql`select payload from outbox`)
    const inDocument = mailEvent('sign-in-code', { ...asked, values })
    for (const payload of [row?.payload, inDocument.payload]) {
      expect(JSON.stringify(payload)).not.toMatch(/ada|482113|secret/)
      const { sealed } = payload as { sealed: string }
      expect(mailOpener([testMailKeys.privateKey])(sealed, 'code:1')).toEqual({ to: asked.to, values })
    }
    expect(inDocument.name).toBe(MailRequestedSchema.typeName)
  })
})
