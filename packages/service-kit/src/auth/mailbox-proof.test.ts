import { describe, expect, it } from '@jest/globals'
import { donorIds, mailboxProofs, mailboxSeal } from './index.ts'

const { tokenFor, read } = mailboxProofs('the key of the tests')
const now = new Date('2026-11-21T12:00:00Z')
const email = 'ada.byron+entries@gmail.com'
const donorId = donorIds('the key of the tests')(email)

describe('a link that proves a mailbox', () => {
  it('proves it for thirty days, however often', async () => {
    const token = await tokenFor({ email, now })
    for (const at of ['2026-11-21T12:00:01Z', '2026-12-21T11:59:58Z'])
      expect(await read({ token, now: new Date(at) })).toMatchObject({ donorId, domain: '', isDisposable: false })
    expect(await read({ token, now: new Date('2026-12-21T12:00:01Z') })).toBeUndefined()
  })

  it('is made by nobody without the key, and is nothing else that the key makes', async () => {
    const foreign = await mailboxProofs('another key').tokenFor({ email, now })
    const sealed = await mailboxSeal('the key of the tests').seal({ email: 'ada@example.org', browser: 'a', now })
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${foreign.split('.')[1]}.`
    for (const token of [foreign, sealed, unsigned, '', 'a.b.c']) expect(await read({ token, now })).toBeUndefined()
  })
})
