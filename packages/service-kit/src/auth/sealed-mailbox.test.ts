import { describe, expect, it } from '@jest/globals'
import { EncryptJWT } from 'jose'
import { mailboxSeal, sealedMailboxMinutes } from './index.ts'

const { seal, open } = mailboxSeal('the key of the tests')
const now = new Date('2026-11-21T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const mine = { email: 'ada@example.org', browser: 'browser-a', now }

describe('a sealed mailbox', () => {
  it('is opened for the same browser', async () => {
    const mailbox = await seal(mine)
    expect(await open({ mailbox, browser: 'browser-a', now: later(sealedMailboxMinutes - 1) })).toBe(mine.email)
  })

  it('stays shut for another browser, after its minutes, under another key', async () => {
    const mailbox = await seal(mine)
    expect(await open({ mailbox, browser: 'browser-b', now })).toBeUndefined()
    expect(await open({ mailbox, browser: 'browser-a', now: later(sealedMailboxMinutes + 1) })).toBeUndefined()
    expect(await mailboxSeal('another key').open({ mailbox, browser: 'browser-a', now })).toBeUndefined()
  })

  it('stays shut when anything of it was changed', async () => {
    const mailbox = await seal(mine)
    const at = mailbox.length - 10
    const changed = mailbox.slice(0, at) + (mailbox[at] === 'A' ? 'B' : 'A') + mailbox.slice(at + 1)
    for (const wrong of [changed, '', 'a.b.c.d.e', 'nonsense'])
      expect(await open({ mailbox: wrong, browser: 'browser-a', now })).toBeUndefined()
  })

  it('is not made by whoever does not have the key', async () => {
    const forged = await new EncryptJWT({ email: 'eve@example.org', browser: 'browser-a' })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setIssuer('evenhand-mailbox')
      .setExpirationTime('10m')
      .encrypt(new Uint8Array(32))
    expect(await open({ mailbox: forged, browser: 'browser-a', now: new Date() })).toBeUndefined()
  })

  it('says nothing of the address, not even its length', async () => {
    const short = await seal({ ...mine, email: 'a@b.co' })
    const long = await seal({ ...mine, email: `${'a'.repeat(64)}@${'b'.repeat(100)}.example` })
    expect(short.length).toBe(long.length)
  })
})
