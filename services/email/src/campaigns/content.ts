import { randomBytes } from 'node:crypto'
import { organization } from '@evenhand/contracts/organization'
import { html, type Markup } from '../templates/markup.ts'
import type { RenderedMail } from '../templates/template.ts'
import { unsubscribeLink } from '../subscriptions/links.ts'
import { markLinks } from '../tracking/links.ts'
import type { TrackingTokens } from '../tracking/tokens.ts'

export interface CampaignContent {
  subject: string
  htmlContent: string
  textContent: string
}

/** Whom a campaign is rendered for. */
export interface Person {
  recipientId: string
  email: string
  firstName: string
  lastName: string
  unsubscribeToken: string
}

export interface Surroundings {
  publicUrl: string
  /** Undefined where nothing is counted: turned off, or a test. */
  tokens: TrackingTokens | undefined
}

/** A campaign that is ready to be rendered for one person after the other. */
export interface CompiledCampaign {
  /** The links that are counted, by their number. */
  urls: readonly string[]
  render(person: Person): RenderedMail
}

/** Reads a campaign once; what is different for each person is filled in per email. */
export function compileCampaign(content: CampaignContent, { publicUrl, tokens }: Surroundings): CompiledCampaign {
  // Unguessable, so that no value of a person can be taken for one.
  const mark = `link-${randomBytes(9).toString('hex')}-`
  const marks = new RegExp(`${mark}(\\d+);`, 'g')
  const { html: page, urls } = markLinks(content.htmlContent, (number) => `${mark}${number};`)
  const text = content.textContent.trim() === '' ? textOf(content.htmlContent) : content.textContent
  return {
    urls,
    render(person) {
      const leave = unsubscribeLink(publicUrl, person.unsubscribeToken)
      const body = page.replaceAll(marks, (_mark, number: string) =>
        tokens
          ? new URL(`/r/c/${tokens.forLink(person.recipientId, Number(number))}`, publicUrl).href
          : escapeAttribute(urls[Number(number)] ?? ''),
      )
      const picture = tokens && new URL(`/r/o/${tokens.forOpening(person.recipientId)}`, publicUrl).href
      return {
        subject: content.subject,
        html: withFoot(body, foot(leave, picture).markup),
        text: `${text}\n\n--\nYou get this email because you subscribed to our emails. Unsubscribe: ${leave}\n\n${sender}\n`,
        unsubscribeLink: leave,
      }
    },
  }
}

/** Who writes, with the postal address that the law wants on every commercial mail (CAN-SPAM, 15 U.S.C. 7704). */
const sender = [organization.name, ...organization.address.split('\n')].join(', ')

const foot = (leave: string, picture: string | undefined): Markup =>
  html`<p style="margin:32px 0 0;font-family:Helvetica,Arial,sans-serif;font-size:14px;line-height:1.5;color:#4a5751;">
      You get this email because you subscribed to our emails.
      <a href="${leave}" style="color:#4a5751;">Unsubscribe</a><br />${sender}
    </p>
    ${picture === undefined ? [] : html`<img src="${picture}" width="1" height="1" alt="" style="display:block;border:0;" />`}`

/** Inside the page, where it is a whole one. */
function withFoot(page: string, end: string): string {
  const close = page.toLowerCase().lastIndexOf('</body>')
  return close === -1 ? `${page}\n${end}\n` : `${page.slice(0, close)}${end}\n${page.slice(close)}`
}

const escapeAttribute = (url: string): string => url.replace(/[&"'<>]/g, (one) => `&#${one.charCodeAt(0)};`)

const namedEntities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** What an email says without its markup, for whoever reads text alone. */
export const textOf = (page: string): string =>
  page
    .replace(/<(style|script|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<a\b[^>]*?\shref\s*=\s*["'](https?:[^"']+)["'][^>]*>([\s\S]*?)<\/a\s*>/gi, '$2 ($1)')
    .replace(/<br\s*\/?>|<\/(?:p|div|h[1-6]|li|tr)\s*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_entity, name: string) => namedEntities[name] ?? '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
