import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from '@jest/globals'
import { testMailbox } from '@evenhand/service-kit/testing'
import { dkimVerify } from 'mailauth/lib/dkim/verify.js'
import { aRecipient, mailsTo } from '../../tests/mailbox.ts'
import { createSigner } from './dkim.ts'
import { openSmtp } from './smtp.ts'
import { testSecret } from '../../tests/message-ids.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const selector = 'evenhand'
const inDns = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')

/** The DNS of the sender’s domain. */
const resolver = async (name: string, type: string) => {
  if (name === `${selector}._domainkey.evenhand.example` && type === 'TXT') return [[`v=DKIM1; k=rsa; p=${inDns}`]]
  throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })
}

it('an email is signed for the domain of its sender, with both headers of the way out', async () => {
  const to = aRecipient()
  const smtp = openSmtp({
    url: testMailbox().smtpUrl,
    from: 'Evenhand <hello@evenhand.example>',
    secret: testSecret,
    dkim: { selector, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string },
  })
  const content = {
    subject: 'News',
    html: '<p>Hello</p>',
    text: 'Hello',
    unsubscribeLink: 'https://evenhand.example/r/unsubscribe/x',
  }
  await smtp.send({ ...content, to, mailKey: to })
  smtp.close()
  const raw = await sourceOf(to)
  const verified = await dkimVerify(raw, { resolver })
  expect(verified.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
    ['pass', 'evenhand.example'],
  ])
  expect(
    /[;\s]h=([^;]*)/i
      .exec(raw.replace(/\r?\n\s+/g, ''))?.[1]
      ?.toLowerCase()
      .split(':'),
  ).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
  const changed = await dkimVerify(raw.replace('Subject: News', 'Subject: Newt'), { resolver })
  expect(changed.results.map(({ status }) => status.result)).not.toContain('pass')
})

it('a large email is signed in many turns, so that a code is never kept waiting for it, and as one that is hashed at once', async () => {
  const sign = createSigner(
    { selector, privateKey: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string },
    'evenhand.example',
  )
  const header = 'From: hello@evenhand.example\r\nTo: ada@example.org\r\nSubject: Report\r\n\r\n'
  const file = Buffer.from(`${'x'.repeat(76)}\r\n`.repeat(200_000))
  let turns = 0
  const counting = setInterval(() => (turns += 1), 0)
  const signature = await sign([Buffer.from(`${header}Dear Ada\r\n`), file])
  clearInterval(counting)
  expect(turns).toBeGreaterThan(1)
  const whole = Buffer.concat([signature, Buffer.from(`${header}Dear Ada\r\n`), file])
  const { results } = await dkimVerify(whole, { resolver })
  expect(results.map(({ status }) => status.result)).toEqual(['pass'])
})

async function sourceOf(to: string): Promise<string> {
  const [mail] = await mailsTo(to)
  const answer = await fetch(new URL(`/email/${mail?.id}/source`, testMailbox().url))
  return (await answer.text()).replace(/\r?\n/g, '\r\n')
}
