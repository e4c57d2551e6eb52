import { hkdfSync } from 'node:crypto'
import { describe, expect, it } from '@jest/globals'
import { EncryptJWT } from 'jose'
import { mailboxSeal } from './index.ts'

const { seal, open } = mailboxSeal('the key of the tests')
const now = new Date('2026-11-21T12:00:00Z')
const nearlyTenMinutesLater = new Date('2026-11-21T12:09:59Z')
const tenMinutesLater = new Date('2026-11-21T12:10:00Z')
const mine = { email: 'ada@example.org', browser: 'browser-a', now }

describe('a sealed mailbox', () => {
  it('is opened for the same browser', async () => {
    const mailbox = await seal(mine)
    expect(await open({ mailbox, browser: 'browser-a', now: nearlyTenMinutesLater })).toBe(mine.email)
  })

  it('stays shut for another browser, after ten minutes, under another key', async () => {
    const mailbox = await seal(mine)
    expect(await open({ mailbox, browser: 'browser-b', now })).toBeUndefined()
    expect(await open({ mailbox, browser: 'browser-a', now: tenMinutesLater })).toBeUndefined()
    expect(await mailboxSeal('another key').open({ mailbox, browser: 'browser-a', now })).toBeUndefined()
  })

  it('stays shut when anything of it was changed', async () => {
    const mailbox = await seal(mine)
    const at = mailbox.length - 10
    const changed = mailbox.slice(0, at) + (mailbox[at] === 'A' ? 'B' : 'A') + mailbox.slice(at + 1)
    for (const wrong of [changed, '', 'a.b.c.d.e', 'nonsense'])
      expect(await open({ mailbox: wrong, browser: 'browser-a', now })).toBeUndefined()
  })

  /** As another service does it, perhaps of an older version: what of it changes is a change for all of them. */
  const sealedWith = (key: Uint8Array, until?: number) => {
    const jwt = new EncryptJWT({ email: mine.email, browser: mine.browser })
    jwt.setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).setIssuer('evenhand-mailbox')
    if (until !== undefined) jwt.setExpirationTime(until)
    return jwt.encrypt(key)
  }
  const key = new Uint8Array(hkdfSync('sha256', 'the key of the tests', '', 'evenhand-mailbox', 32))
  const soon = tenMinutesLater.getTime() / 1000

  it('is opened by a service of another version, and needs an end', async () => {
    expect(await open({ mailbox: await sealedWith(key, soon), browser: 'browser-a', now })).toBe(mine.email)
    expect(await open({ mailbox: await sealedWith(key), browser: 'browser-a', now })).toBeUndefined()
  })

  it('is not made by whoever does not have the key', async () => {
    const mailbox = await sealedWith(new Uint8Array(32), soon)
    expect(await open({ mailbox, browser: 'browser-a', now })).toBeUndefined()
  })

  it('says nothing of the address, not even its length', async () => {
    const short = await seal({ ...mine, email: 'a@b.co' })
    const long = await seal({ ...mine, email: `${'a'.repeat(64)}@${'b'.repeat(100)}.example` })
    expect(short.length).toBe(long.length)
  })
})
