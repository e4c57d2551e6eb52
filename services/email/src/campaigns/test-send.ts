import { normaliseEmail } from '@evenhand/contracts/ids'
import { tellAct } from '@evenhand/service-kit/audit'
import { newLinkToken } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { samplePerson } from '../content/person.ts'
import type { Pace } from '../sending/pace.ts'
import type { Smtp } from '../sending/smtp.ts'
import { isKeptAway } from '../suppressions/store.ts'
import { unsubscribeLink } from '../subscriptions/links.ts'
import { compileCampaign } from '../content/campaign.ts'
import { findCampaign, readFiles } from './store.ts'
import { type Asked, type Campaigns, missing } from './use-cases.ts'

export interface Testing extends Campaigns {
  /** Test emails of each administrator, with those of templates. */
  tests: Limiter
  smtp: Smtp
  pace: Pace
}

/** Emails a campaign to one address as it is now. Nothing is counted, and its merge tags are filled with made-up values, and its way out is of nobody’s subscription. */
export async function testCampaign(
  testing: Testing,
  { id, by, email }: Asked & { email: string },
): Promise<{ message: string }> {
  const { db, surroundings, now } = testing
  const campaign = await findCampaign(db, id)
  if (!campaign) throw missing()
  await testing.tests.take(by)
  if (await isKeptAway(db, normaliseEmail(email)))
    throw invalidField('email', 'No emails at all go to this address. Choose another.')
  const { render } = compileCampaign(campaign, { ...surroundings, tokens: undefined })
  const recipientId = uuidv7()
  const link = unsubscribeLink(surroundings.publicUrl, newLinkToken())
  // A test has no way out in its headers: a mail program would ask an address that knows nobody.
  const { unsubscribeLink: _, ...mail } = render({
    ...samplePerson(surroundings.publicUrl),
    recipientId,
    email,
    unsubscribeLink: link,
  })
  const files = await readFiles(db, id)
  await db.transaction((tx) =>
    tellAct(tx, {
      administratorId: by,
      action: 'campaign-tested',
      thing: { kind: 'campaign', id },
      words: `“${campaign.subject}”`,
      at: now(),
    }),
  )
  await testing.pace('notice', 1)
  const subject = `[Test] ${mail.subject}`
  const outcome = await testing.smtp.send({ ...mail, subject, files, to: email, mailKey: `test:${recipientId}` })
  if (outcome.kind === 'sent') return { message: `Sent a test to ${email}.` }
  if (outcome.kind === 'refused')
    throw new Problem('not-possible', { detail: `The email server refused the test (${outcome.reason}).` })
  throw new Problem('dependency-unavailable', {
    detail: 'The email server can’t be reached right now, so no test was sent. Try again soon.',
  })
}
