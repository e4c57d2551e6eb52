import { button, facts, heading, layout, paragraph, plainText, smallPrint } from './layout.ts'
import { html } from './markup.ts'
import type { RenderedMail } from './template.ts'

export interface Notice {
  subject: string
  donorName: string
  sentences: readonly string[]
  facts?: readonly (readonly [string, string])[]
  action: { label: string; link: string }
  after?: string
  /** Why somebody gets this mail. */
  why: string
}

/** A mail that says what happened, the facts, and the one thing to do, in both forms. */
export function renderNotice(mail: Notice): RenderedMail {
  const { subject, sentences, action, after, why } = mail
  const rows = mail.facts ?? []
  const greeting = mail.donorName === '' ? 'Hello' : `Hello ${mail.donorName}`
  return {
    subject,
    html: layout({
      subject,
      preview: sentences[0] ?? '',
      why,
      body: html`${heading(subject)}${paragraph(`${greeting},`)}${sentences.map(paragraph)}${rows.length === 0 ? '' : facts(rows)}${button(action.label, action.link)}${after === undefined ? '' : smallPrint(after)}`,
    }),
    text: plainText(
      [
        `${greeting},`,
        '',
        ...sentences.flatMap((sentence) => [sentence, '']),
        ...rows.map(([name, value]) => `${name}: ${value}`),
        ...(rows.length === 0 ? [] : ['']),
        `${action.label}: ${action.link}`,
        ...(after === undefined ? [] : ['', after]),
      ],
      why,
    ),
  }
}
