import { tellAct } from '@evenhand/service-kit/audit'
import { type DonorIdOf, newLinkToken } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import { invalidField, Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { samplePerson } from '../content/person.ts'
import type { Pace } from '../sending/pace.ts'
import type { Smtp } from '../sending/smtp.ts'
import { addressOf, isKeptAway } from '../suppressions/store.ts'
import { choicesLink, unsubscribeLink } from '../subscriptions/links.ts'
import type { CompiledCampaign } from '../content/campaign.ts'
import type { MailFile } from '../sending/mail-fields.ts'
import { findCampaign, readFiles } from './store.ts'
import { type Asked, type Campaigns, missing } from './use-cases.ts'
import { compileVersions } from './versions.ts'

export interface Testing extends Campaigns {
  /** Test emails of each administrator, with those of templates. */
  tests: Limiter
  smtp: Smtp
  pace: Pace
  donorIdOf: DonorIdOf
}

/** Emails a campaign to one address as it is now. Nothing is counted, and its merge tags are filled with made-up values, and its way out is of nobody’s subscription. */
export async function testCampaign(
  testing: Testing,
  { id, by, email }: Asked & { email: string },
): Promise<{ message: string }> {
  const { db, donorIdOf, surroundings, now } = testing
  const campaign = await findCampaign(db, id)
  if (!campaign) throw missing()
  await testing.tests.take(by)
  if (await isKeptAway(db, addressOf(email, donorIdOf)))
    throw invalidField('email', 'No emails at all go to this address. Choose another.')
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
  const { a, b } = compileVersions(campaign, { ...surroundings, tokens: undefined })
  if (!b) await sendTest(testing, { version: a, mark: '[Test]', files, email })
  else {
    await sendTest(testing, { version: a, mark: '[Test A]', files, email })
    await sendTest(testing, { version: b, mark: '[Test B]', files, email })
  }
  return { message: b ? `Sent both versions to ${email}.` : `Sent a test to ${email}.` }
}

async function sendTest(
  { smtp, pace, surroundings: { publicUrl } }: Testing,
  { version, mark, files, email }: { version: CompiledCampaign; mark: string; files: MailFile[]; email: string },
): Promise<void> {
  const recipientId = uuidv7()
  const token = newLinkToken()
  // A test has no way out in its headers: a mail program would ask an address that knows nobody.
  const { unsubscribeLink: _, ...mail } = version.render({
    ...samplePerson(publicUrl),
    recipientId,
    email,
    unsubscribeLink: unsubscribeLink(publicUrl, token),
    choicesLink: choicesLink(publicUrl, token),
  })
  await pace('notice', 1)
  const subject = `${mark} ${mail.subject}`
  const outcome = await smtp.send({ ...mail, subject, files, to: email, mailKey: `test:${recipientId}` })
  if (outcome.kind === 'sent') return
  if (outcome.kind === 'refused')
    throw new Problem('not-possible', { detail: `The email server refused the test (${outcome.reason}).` })
  throw new Problem('dependency-unavailable', {
    detail: 'The email server can’t be reached right now, so no test was sent. Try again soon.',
  })
}
