import { type MailContent, type MailTemplate, type MailValues, mailValues } from '@evenhand/contracts/mail'

/** What a mail shows besides the values of its template. */
export interface Surroundings {
  publicUrl: string
  /** It is written as it leaves: time that begins with it is counted from here. */
  leavesAt: Date
  /** What the awaited ledger lines granted; `late` when they have not come in time, undefined when none are awaited. */
  entries: bigint | 'late' | undefined
}

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Who is answered, if not the people behind the site. */
  replyTo?: { name: string; address: string }
  /** In a mail to subscribers: the one-click way out (RFC 8058), told to mail programs in the headers. */
  unsubscribeLink?: string
  attachments?: readonly Attachment[]
}

/** A file that goes with a mail; drawn when the mail is sent, not when somebody looks at the template. */
export interface Attachment {
  fileName: string
  type: 'application/pdf'
  draw(): Promise<Uint8Array>
}

/** How administrators see a template (spec 02 §3). */
export interface TemplateCard {
  id: string
  name: string
  type: 'general' | 'welcome' | 'donation_thank_you' | 'newsletter'
}

export interface Template {
  name: MailTemplate
  card: TemplateCard
  /** Names the first value that does not fit; undefined when all do. */
  faultOf(values: unknown): string | undefined
  /** Throws when the values do not fit. */
  render(values: unknown, surroundings: Surroundings): RenderedMail
  /** The mail with values that nobody sent. */
  sample(publicUrl: string): RenderedMail
  /** Those values. */
  example: Readonly<Record<string, unknown>>
}

/** Samples are the same every day. */
const sampleLeavesAt = new Date('2026-11-22T15:00:00Z')

/** A template: a function from its values, as the contracts have them, to the mail. */
export function template<T extends MailTemplate>(definition: {
  name: T
  card: TemplateCard
  example: MailValues<T>
  exampleEntries?: bigint
  render: (values: MailContent<T>, surroundings: Surroundings) => RenderedMail
}): Template {
  const { name, card, example, exampleEntries: entries } = definition
  const schema = mailValues[name]
  const render: Template['render'] = (values, surroundings) => definition.render(schema.parse(values), surroundings)
  return {
    name,
    card,
    faultOf: (values) => schema.safeParse(values).error?.issues[0]?.path.join('.'),
    render,
    example,
    sample: (publicUrl) => render(example, { publicUrl, entries, leavesAt: sampleLeavesAt }),
  }
}
