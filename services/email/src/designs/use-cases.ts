import type { AnswerOf, emailTemplates, ParsedOf } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import { type Database, isUniqueViolation, sqlState, type Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import type { Bell } from '@evenhand/service-kit/lifecycle'
import { saveOwnMail } from '../messages/own-mail.ts'
import { shippedTemplates } from '../templates/shipped.ts'
import { keyOfTest } from '../test-mails/store.ts'
import { previewInThread } from './preview.ts'
import { nameTaken, refuseErrors, tooMany } from './refusals.ts'
import { designsMax } from './rules.ts'
import { countDesigns, deleteDesign, type Design, insertDesign, listDesigns, lockDesign, saveDesign } from './store.ts'

export interface Designs {
  db: Database
  bell: Bell
  publicUrl: string
}

/** Who does it, and when. */
export interface By {
  administratorId: string
  now: Date
}

type Template = emailTemplates.EmailTemplate
type NewDesign = ParsedOf<typeof emailTemplates.createEmailTemplate>['body']
type Change = ParsedOf<typeof emailTemplates.changeEmailTemplate>['body']
type Test = ParsedOf<typeof emailTemplates.sendTestEmail>['body']

const shown = (design: Design): Template => ({ ...design, isShipped: false })

/** Those that administrators wrote, then those that are code, as one person would get them. */
export const listTemplates = async ({ db, publicUrl }: Designs): Promise<Template[]> => [
  ...(await listDesigns(db)).map(shown),
  ...shippedTemplates.map(({ card: { id, name, type }, sample }) => {
    const { subject, html, text } = sample(publicUrl)
    return {
      id,
      name,
      subject,
      htmlContent: html,
      textContent: text,
      templateType: type,
      isActive: true,
      isShipped: true,
      version: 1,
    }
  }),
]

export async function createDesign(
  tx: Transaction,
  form: NewDesign,
  { publicUrl, ...by }: By & Pick<Designs, 'publicUrl'>,
): Promise<Template> {
  refuseErrors(await previewInThread(form, { publicUrl, ...by }))
  if ((await countDesigns(tx)) >= designsMax) throw tooMany()
  const design = { ...form, id: uuidv7(), isActive: true, version: 1 }
  await named(() => insertDesign(tx, design, by.now))
  await tell(tx, by, { action: 'template-saved', id: design.id, words: `Created ${design.name}` })
  return shown(design)
}

/** Changes one that is still as it was read. */
export const changeDesign = (
  { db, publicUrl }: Designs,
  { id, version, ...form }: Change & { id: string },
  by: By,
): Promise<Template> =>
  db.transaction(async (tx) => {
    const before = await lockDesign(tx, id)
    if (!before) throw missing()
    if (before.version !== version) throw new Problem('conflict')
    refuseErrors(await previewInThread(form, { publicUrl, ...by }))
    const after = { ...form, id, version: version + 1 }
    await named(() => saveDesign(tx, after, by.now))
    await tell(tx, by, { action: 'template-saved', id, words: wordsOfChange(before, after) })
    return shown(after)
  })

function wordsOfChange(before: Design, after: Design): string {
  if (before.isActive === after.isActive) return `Changed ${after.name}`
  return `${after.isActive ? 'Took up again' : 'Archived'} ${after.name}`
}

/** What campaigns and automations were made with stays. */
export const removeDesign = ({ db }: Designs, id: string, by: By): Promise<void> =>
  db.transaction(async (tx) => {
    const design = await lockDesign(tx, id)
    if (!design) throw missing()
    try {
      await deleteDesign(tx, id)
    } catch (error) {
      if (sqlState(error) !== foreignKeyViolation) throw error
      throw new Problem('not-possible', {
        detail: 'A campaign or an automation was made with this template, so it stays. You can archive it.',
      })
    }
    await tell(tx, by, { action: 'template-deleted', id, words: `Deleted ${design.name}` })
  })

const foreignKeyViolation = '23503'

/** Emails what is being written to one address; it says that it is a test, and its way out leads to nobody's subscription. */
export async function testMail(
  tx: Transaction,
  { email, ...written }: Test,
  { publicUrl, bell, donorIdOf, ...by }: By & Pick<Designs, 'publicUrl' | 'bell'> & { donorIdOf: DonorIdOf },
): Promise<AnswerOf<typeof emailTemplates.sendTestEmail>> {
  const preview = await previewInThread(written, { publicUrl, ...by })
  refuseErrors(preview)
  const { subject, html, text } = preview
  const testId = uuidv7()
  await saveOwnMail(tx, 'designed', {
    mailKey: keyOfTest(testId),
    to: email,
    donorId: donorIdOf(email),
    values: { subject: `[Test] ${subject}`, html, text },
  })
  // To whom, by the keyed hash of the address: the trail never forgets, and names nobody.
  await tellAct(tx, {
    administratorId: by.administratorId,
    action: 'template-tested',
    thing: { kind: 'donor', id: donorIdOf(email) },
    words: `“${written.subject}”`,
    at: by.now,
  })
  tx.afterCommit(bell.ring)
  return { message: `A test is on its way to ${email}.`, testId }
}

const missing = (): Problem => new Problem('not-found', { detail: 'There is no such template, or it is the system’s.' })

async function named(save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (error) {
    if (isUniqueViolation(error, 'templates_name')) throw nameTaken()
    throw error
  }
}

const tell = (
  tx: Transaction,
  { administratorId, now: at }: By,
  { id, ...act }: { action: 'template-saved' | 'template-deleted'; id: string; words: string },
): Promise<void> =>
  tellAct(tx, {
    ...act,
    administratorId,
    at,
    thing: { kind: 'email-template', id },
  })
