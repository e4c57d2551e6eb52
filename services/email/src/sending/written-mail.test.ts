import { randomUUID } from 'node:crypto'
import { expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { simpleParser } from 'mailparser'
import { cutMail, filledBy } from '../content/compile-mail.ts'
import type { MergePerson } from '../content/person.ts'
import { campaignMailKey } from './message-id.ts'
import { mailWriter } from './written-mail.ts'
import { testIds as ids } from '../../tests/message-ids.ts'

const from = 'Evénhand <hello@evenhand.example>'
const at = new Date('2026-11-27T15:00:00Z')
const ada: MergePerson = {
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Lovelace',
  membershipTier: 'gold',
  accountNumber: null,
  tags: ['Ohio'],
  unsubscribeLink: 'https://give.example/r/unsubscribe/abc',
  choicesLink: 'https://give.example/email/unsubscribe?token=abc&choose=1',
}
const words = {
  subject: 'Für {{person.firstName | "you"}}, with thanks',
  html: `<p>Dear {{person.firstName}} {{person.lastName}},</p>\n<p>.Ein Punkt. ${'A long line, äöü. '.repeat(20)}</p>\n<p>=3D {{person.tags}}</p>`,
  text: `{{person.firstName}}\n.\n..two dots   \n${'word '.repeat(60)}\n{{person.lastName}}`,
}
const normal = (text: string | false | undefined) => (text || '').replace(/\r\n/g, '\n').trimEnd()

it('says to any reader what the rendered email says, with the same file', async () => {
  const parts = cutMail(words)
  const bytes = Buffer.from('%PDF-1.7 a file')
  const files = [{ fileName: 'Jahresbericht – 2026.pdf', type: 'application/pdf', bytes }]
  const write = await mailWriter(parts, { from, files, ids })
  const render = filledBy(parts)
  const name = fc.string({
    unit: fc.constantFrom('a', 'é', '日', '😀', '=', '.', ' ', '<', '\r', '\n', '_'),
    maxLength: 90,
  })
  await fc.assert(
    fc.asyncProperty(name, name, async (firstName, lastName) => {
      const person = { ...ada, firstName, lastName }
      const mailKey = campaignMailKey(randomUUID())
      const raw = Buffer.concat(write(person, { mailKey, at }))
      const read = await simpleParser(raw)
      const said = render(person)
      expect(read.subject).toBe(said.subject)
      expect([normal(read.html), normal(read.text)]).toEqual([normal(said.html), normal(said.text)])
      expect(read.attachments.map(({ filename, content }) => [filename, content])).toEqual([
        ['Jahresbericht – 2026.pdf', bytes],
      ])
      expect([read.messageId, read.date, read.from?.value]).toEqual([
        ids.of(mailKey),
        at,
        [{ name: 'Evénhand', address: 'hello@evenhand.example' }],
      ])
      expect(
        raw
          .toString('latin1')
          .split('\r\n')
          .filter((line) => line.length > 200 || /[^\x20-\x7E\t]/.test(line)),
      ).toEqual([])
    }),
    { numRuns: 150 },
  )
})

it('has one of each field, and the way out in one click', async () => {
  const write = await mailWriter(cutMail(words), { from, files: [], ids })
  const [head = ''] = Buffer.concat(write(ada, { mailKey: campaignMailKey(randomUUID()), at }))
    .toString()
    .split('\r\n\r\n')
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name]) => name?.toLowerCase() ?? '')
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining([
      'from',
      'reply-to',
      'to',
      'subject',
      'date',
      'message-id',
      'mime-version',
      'precedence',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  )
  expect(head).toContain(`List-Unsubscribe: <${ada.unsubscribeLink}>`)
})

it('shows a name that looks encoded as it was typed, and decodes none of it', async () => {
  const write = await mailWriter(cutMail(words), { from, files: [], ids })
  const person = { ...ada, firstName: '=?utf-8?q?The=20Treasurer?=' }
  const raw = Buffer.concat(write(person, { mailKey: campaignMailKey(randomUUID()), at }))
  const read = await simpleParser(raw)
  expect(read.subject).toBe('Für = ?utf-8?q?The=20Treasurer?=, with thanks')
})
