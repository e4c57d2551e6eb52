import type { AnswerOf, emailCampaigns } from '@evenhand/contracts/http'
import { mailValues } from '@evenhand/contracts/mail'
import { tellAct } from '@evenhand/service-kit/audit'
import { type DonorIdOf, newLinkToken } from '@evenhand/service-kit/auth'
import type { Limiter } from '@evenhand/service-kit/limits'
import type { Queries, Transaction } from '@evenhand/service-kit/postgres'
import { invalidField } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { CompiledCampaign } from '../content/campaign.ts'
import { samplePerson } from '../content/person.ts'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../messages/own-mail.ts'
import type { MailFile } from '../sending/mail-fields.ts'
import { choicesLink, unsubscribeLink } from '../subscriptions/links.ts'
import { addressOf, isKeptAway } from '../suppressions/store.ts'
import { keyOfTest } from '../test-mails/store.ts'
import { findCampaign, readFiles } from './store.ts'
import { type Asked, type Campaigns, missing } from './use-cases.ts'
import { compileVersions } from './versions.ts'

export interface Testing extends Campaigns {
  /** Test emails of each administrator, with those of templates. */
  tests: Limiter
  /** Rung when an email of the service's own waits. */
  bellOfMails: Bell
  donorIdOf: DonorIdOf
}

/** Asks for one email of a campaign as it is now, of each version. Nothing is counted, merge tags are filled with made-up values, and its way out is of nobody’s subscription. */
export async function testCampaign(
  { donorIdOf, surroundings, bellOfMails, now }: Testing,
  tx: Transaction,
  { id, by, email }: Asked & { email: string },
): Promise<AnswerOf<typeof emailCampaigns.testEmailCampaign>> {
  const campaign = await findCampaign(tx, id)
  if (!campaign) throw missing()
  if (await isKeptAway(tx, addressOf(email, donorIdOf)))
    throw invalidField('email', 'No emails at all go to this address. Choose another.')
  const { a, b } = compileVersions(campaign, { ...surroundings, tokens: undefined })
  const testId = uuidv7()
  const tested = { campaignId: id, email, publicUrl: surroundings.publicUrl }
  const emails = b
    ? [
        { mark: '[Test A]', version: a, mailKey: keyOfTest(testId, 'a') },
        { mark: '[Test B]', version: b, mailKey: keyOfTest(testId, 'b') },
      ]
    : [{ mark: '[Test]', version: a, mailKey: keyOfTest(testId) }]
  for (const one of emails) await askForTest(tx, { ...tested, ...one })
  await tellAct(tx, {
    administratorId: by,
    action: 'campaign-tested',
    thing: { kind: 'campaign', id },
    words: `“${campaign.subject}”`,
    at: now(),
  })
  tx.afterCommit(bellOfMails.ring)
  return { message: b ? `Both versions are on their way to ${email}.` : `A test is on its way to ${email}.`, testId }
}

interface OneTest {
  mark: string
  version: CompiledCampaign
  mailKey: string
  campaignId: string
  email: string
  publicUrl: string
}

async function askForTest(
  tx: Transaction,
  { mark, version, mailKey, campaignId, email, publicUrl }: OneTest,
): Promise<void> {
  const token = newLinkToken()
  const { subject, html, text } = version.render({
    ...samplePerson(publicUrl),
    // Nobody’s: nothing of a test is counted.
    recipientId: uuidv7(),
    email,
    unsubscribeLink: unsubscribeLink(publicUrl, token),
    choicesLink: choicesLink(publicUrl, token),
  })
  // A test has no way out in its headers: a mail program would ask an address that knows nobody.
  const values = { subject: `${mark} ${subject}`, html, text, campaignId }
  await saveOwnMail(tx, 'designed', { mailKey, to: email, values })
}

/** What goes with a test: the files of its campaign, as they are when it leaves. */
export async function filesOfTest(
  db: Queries,
  { template, values }: { template: string; values: unknown },
): Promise<MailFile[]> {
  if (template !== 'designed') return []
  const { campaignId } = mailValues.designed.parse(values)
  return campaignId === undefined ? [] : readFiles(db, campaignId)
}
