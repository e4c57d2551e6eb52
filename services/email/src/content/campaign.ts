import { Problem } from '@evenhand/service-kit/problems'
import { cutMail, filledBy, type MailParts, type MailWords } from './compile-mail.ts'
import type { MergePerson } from './person.ts'
import { faultsOfTags } from './tag-faults.ts'
import { escapeHtml } from '../templates/markup.ts'
import type { RenderedMail } from '../templates/template.ts'
import type { TrackingTokens } from '../tracking/tokens.ts'

export interface CampaignContent {
  subject: string
  htmlContent: string
  textContent: string
}

/** What is compiled of a campaign: where it can be read on the web, if it can be, and whom it goes to. */
interface Compiled extends CampaignContent {
  webLink?: string | undefined
  goesTo?: 'all' | 'list'
}

/** Whom a campaign is rendered for. */
export interface Reader extends MergePerson {
  recipientId: string
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
  parts: MailParts<Reader>
  render(reader: Reader): RenderedMail
}

const wordsOf = ({ subject, htmlContent: html, textContent: text }: CampaignContent): MailWords => ({
  subject,
  html,
  text,
})

/** The fields of a campaign’s form, by the part of the email that they are. */
const fields = { subject: 'subject', html: 'htmlContent', text: 'textContent' } as const
const faultsMax = 20

/** Refuses merge tags that can’t be filled, before anything is kept; `inside` comes before the names of the fields. */
export function refuseFaults(content: CampaignContent, inside = ''): void {
  const errors = faultsOfTags(wordsOf(content))
    .slice(0, faultsMax)
    .map(({ part, tag, sentence }) => ({ path: `${inside}${fields[part]}`, message: `${tag}: ${sentence}` }))
  const [first] = errors
  if (first) throw new Problem('invalid-request', { detail: first.message, errors })
}

/** What fits into two bytes of a link, and far more than any email has; those after it lead where they lead, uncounted. */
const linksMax = 1_000

/** Reads a campaign once; what is different for each person is filled in per email. Throws on tags that can’t be filled. New links are added to `urls`. */
export function compileCampaign(
  { webLink, goesTo = 'all', ...content }: Compiled,
  { publicUrl, tokens }: Surroundings,
  urls: string[] = [],
): CompiledCampaign {
  const parts = cutMail<Reader>(
    wordsOf(content),
    !tokens
      ? { webLink, goesTo }
      : {
          webLink,
          goesTo,
          linkOf(address) {
            const known = urls.indexOf(address)
            if (known === -1 && urls.length >= linksMax) return escapeHtml(address)
            const number = known === -1 ? urls.push(address) - 1 : known
            return ({ recipientId }) =>
              escapeHtml(new URL(`/r/c/${tokens.forLink(recipientId, number)}`, publicUrl).href)
          },
          end: ({ recipientId }) =>
            `<img src="${escapeHtml(new URL(`/r/o/${tokens.forOpening(recipientId)}`, publicUrl).href)}" width="1" height="1" alt="" style="display:block;border:0;">`,
        },
  )
  return { urls, parts, render: filledBy(parts) }
}
