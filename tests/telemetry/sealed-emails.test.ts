import { describe, expect, it } from '@jest/globals'
import pg from 'pg'
import { give, mailsTo, newEmail, signIn, site, until, visitor } from '../system/site.ts'

/** How many rows of the outbox ask for an email, and how many of them show this text. */
async function askedBy(service: string, text: string): Promise<{ emails: number; showing: number }> {
  const client = new pg.Client({ connectionString: site.databases()[service] })
  await client.connect()
  try {
    const { rows } = await client.query<{ emails: number; showing: number }>(
      `select count(*)::int as emails, count(*) filter (where payload::text like '%' || $1 || '%')::int as showing
       from outbox where type = 'evenhand.mail.v1.MailRequested'`,
      [text],
    )
    return rows[0] ?? { emails: 0, showing: 0 }
  } finally {
    await client.end()
  }
}

describe('an email that a service asks for', () => {
  it('arrives, and shows neither its address nor a name where it waited', async () => {
    const [call, email] = [visitor(), newEmail('sealed')]
    await give(call, { email, name: 'Unmistakable Sealname' })
    await signIn(call, email)
    await until(async () => (await mailsTo(email)).length > 1)
    for (const service of ['donations', 'identity']) {
      const local = email.split('@')[0] ?? ''
      const { emails, showing } = await askedBy(service, local)
      expect(emails).toBeGreaterThan(0)
      expect([showing, (await askedBy(service, 'Unmistakable')).showing]).toEqual([0, 0])
    }
  })
})
