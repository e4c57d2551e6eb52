import { campaignTimeZone } from '@evenhand/contracts/catalogue'
import { Line } from '@evenhand/contracts/ids'
import { Dollars, formatDollars, parseDollars } from '@evenhand/contracts/money'
import { z } from 'zod'
import { button, facts, heading, layout, paragraph, plainText, smallPrint } from '../layout.ts'
import { html } from '../markup.ts'
import type { RenderedMail } from '../template.ts'

/** What every mail about a membership knows. */
export const holder = { donorName: Line(400), level: z.string().regex(/^[a-z]{1,20}$/) }

/** An instant, or empty where there is none. */
export const MaybeAt = z.union([z.literal(''), z.iso.datetime({ offset: true })])
export const MaybeDollars = z.union([z.literal(''), Dollars])
export const nextPayment = { nextAmount: MaybeDollars, nextAt: MaybeAt }

const why = 'You receive this mail because you have a membership with this address.'

/** A mail about a membership: what happened, the facts, and the one thing to do, in both forms. */
export function notice(mail: {
  subject: string
  donorName: string
  sentences: readonly string[]
  facts?: readonly (readonly [string, string])[]
  action: { label: string; link: string }
  after?: string
}): RenderedMail {
  const { subject, sentences, action, after } = mail
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

const format = new Intl.DateTimeFormat('en-US', { timeZone: campaignTimeZone, dateStyle: 'long' })
export const dayOf = (at: string): string => (at === '' ? '' : format.format(new Date(at)))

export const money = (amount: string): string => formatDollars(parseDollars(amount) ?? 0n)
export const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Where a donor sees the membership; `dialog` opens what the mail speaks of. */
export function accountLink(publicUrl: string, dialog?: 'card'): string {
  const link = new URL('/donor-account', publicUrl)
  if (dialog) link.searchParams.set('membership', dialog)
  return link.href
}

export const nextPaymentFact = ({ nextAmount, nextAt }: { nextAmount: string; nextAt: string }): [string, string][] =>
  nextAmount === '' || nextAt === '' ? [] : [['Next payment', `${money(nextAmount)} on ${dayOf(nextAt)}`]]
