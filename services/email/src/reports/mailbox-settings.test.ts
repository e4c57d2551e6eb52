import { expect, it } from '@jest/globals'
import { readMailboxSettings } from './mailbox-settings.ts'

it.each(['https://user:pass@host', 'imap://host', 'imaps://user@host', 'nonsense'])(
  'is no mailbox at %s',
  (setting) => {
    expect(() => readMailboxSettings(setting)).toThrow(Error)
  },
)

it('has a folder and a port that can be left out', () => {
  expect(readMailboxSettings('imaps://us%40er:p%3Ass@host')).toEqual({
    host: 'host',
    port: 993,
    isSecure: true,
    user: 'us@er',
    password: 'p:ss',
    folder: 'INBOX',
  })
  expect(readMailboxSettings('imap://u:p@host:1143/Bounces')).toMatchObject({ port: 1143, folder: 'Bounces' })
})
