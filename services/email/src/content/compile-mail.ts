import { oneLine, readTags } from '@evenhand/contracts/merge-tags'
import { organization } from '@evenhand/contracts/organization'
import { layout, plainText } from '../templates/layout.ts'
import { escapeHtml, html as markup } from '../templates/markup.ts'
import type { RenderedMail } from '../templates/template.ts'
import { type CutHtml, cutHtml, type LinkOf } from './html-slices.ts'
import type { MergePerson } from './person.ts'
import { textOfHtml, textSlices } from './plain-text.ts'
import { isWholeDocument, sanitizeMail } from './sanitize.ts'
import { fill, joined, type Slice, sliceOf } from './slices.ts'
import { faultsOfTags } from './tag-faults.ts'

/** What an administrator wrote. Without a text of its own, that of the HTML is sent. */
export interface MailWords {
  subject: string
  html: string
  text: string
}

/** A mail that was read once: what is the same for everybody, and what each person fills. */
export interface MailParts<P extends MergePerson = MergePerson> {
  subject: readonly Slice<P>[]
  html: readonly Slice<P>[]
  text: readonly Slice<P>[]
}

export type CompiledMail<P extends MergePerson = MergePerson> = (person: P) => RenderedMail

/** What a mail has for the one who sends it; markup, escaped already. */
export interface Additions<P extends MergePerson> {
  /** What stands in a link instead of its address. */
  linkOf?: LinkOf<P>
  /** Last in the page. */
  end?: Slice<P>
  /** Where everyone can read it. */
  webLink?: string | undefined
  /** Whom it goes to. */
  goesTo?: keyof typeof whys
}

/** Why it comes: true of each who can get it. */
const whys = {
  all: 'You’re receiving this email because you’re subscribed to our emails.',
  list: 'You’re receiving this email because you’re on one of our lists.',
} as const
const leave = 'Unsubscribe in one click'
const choose = 'Choose which emails you get'
const readOnWeb = 'Read on the web'

/**
 * Reads a mail once; what it gives back fills it for one person after the other. Throws where `faultsOfTags` finds something: that is asked
 * before anything is kept.
 */
export function compileMail<P extends MergePerson = MergePerson>(
  words: MailWords,
  additions: Additions<P> = {},
): CompiledMail<P> {
  return filledBy(cutMail(words, additions))
}

/** The same, for whoever fills it himself. */
export function cutMail<P extends MergePerson = MergePerson>(
  words: MailWords,
  additions: Additions<P> = {},
): MailParts<P> {
  const [fault] = faultsOfTags(words)
  if (fault) throw new TypeError(`An email that can’t be filled: ${fault.sentence}`)
  return cutAnyway(words, additions)
}

/** For an email that is still being written: tags that can’t be filled are shown as they are written. */
export function compileAnyway<P extends MergePerson = MergePerson>(
  words: MailWords,
  additions: Additions<P> = {},
): CompiledMail<P> {
  return filledBy(cutAnyway(words, additions))
}

function cutAnyway<P extends MergePerson>(
  words: MailWords,
  { linkOf, end = '', webLink, goesTo = 'all' }: Additions<P>,
): MailParts<P> {
  const why = whys[goesTo]
  const safe = sanitizeMail(words.html)
  const text = words.text.trim() === '' ? textOfHtml(safe) : words.text
  const cut = cutHtml(safe, linkOf)
  const isDocument = isWholeDocument(words.html)
  const footer = footerSlices({ hasWayOut: cut.hasWayOut, webLink, isDocument })
  const page = isDocument
    ? documentSlices(cut, safe, [escapeHtml(why), ' ', ...footer])
    : framedSlices([...cut.slices, `<p class="soft" style="margin:24px 0 0;${soft}${shows}">`, ...footer, '</p>'], {
        subject: words.subject,
        preview: beginning(text),
        why,
      })
  return {
    subject: subjectSlices(words.subject, oneLine),
    html: joined(beforeEnd(page, [end])),
    text: framedText(text, { webLink, why }),
  }
}

const webWhy = 'You’re reading on the web what we emailed to our subscribers.'

/** The page of a mail for everyone: without what is its reader’s own. */
export function cutForWeb({ subject, html }: Pick<MailWords, 'subject' | 'html'>): Slice[] {
  const safe = sanitizeMail(html)
  const cut = cutHtml(safe)
  return isWholeDocument(html)
    ? documentSlices(cut, safe, [escapeHtml(webWhy)])
    : framedSlices(cut.slices, { subject, preview: '', why: webWhy })
}

export const filledBy =
  <P extends MergePerson>({ subject, html, text }: MailParts<P>): CompiledMail<P> =>
  (person) => ({
    subject: fill(subject, person).trim(),
    html: fill(html, person),
    text: fill(text, person),
    unsubscribeLink: person.unsubscribeLink,
  })

export const subjectSlices = (subject: string, encode: (text: string) => string): Slice[] =>
  joined(readTags(subject).pieces.map((piece) => (typeof piece === 'string' ? encode(piece) : sliceOf(piece, encode))))

const wayOut: Slice = ({ unsubscribeLink }) => escapeHtml(unsubscribeLink)
const soft = 'color:#4a5751;font-size:14px;line-height:1.5;'
/** No style sheet of the mail outdoes these: who writes, and the way out, always show. */
const shows =
  'display:block!important;visibility:visible!important;opacity:1!important;font-size:14px!important;height:auto!important;max-height:none!important;overflow:visible!important;position:static!important;text-indent:0!important;'
/** On the paper of a document, which is white in the dark too. A fragment has no style sheet, and ours sets its color by day and by night. */
const onWhite = 'color:#4a5751!important;'
const linkSlices = (address: Slice, words: string, look: string): Slice[] => [
  '<a href="',
  address,
  `" style="${soft}${shows.replace('display:block', 'display:inline')}${look}">${words}</a>`,
]

interface Footer {
  hasWayOut: boolean
  webLink: string | undefined
  isDocument: boolean
}

/** The way out, unless it is in the mail already, and where else its reader may go from it. */
const footerSlices = ({ hasWayOut, webLink, isDocument }: Footer): Slice[] => {
  const link = (address: Slice, words: string) => linkSlices(address, words, isDocument ? onWhite : '')
  return [
    ...(hasWayOut ? [] : [...link(wayOut, leave), ', any time. ']),
    ...link(({ choicesLink }) => escapeHtml(choicesLink), choose),
    '.',
    ...(webLink === undefined ? [] : [' ', ...link(escapeHtml(webLink), readOnWeb), '.']),
  ]
}

/** The look of all our mails around it. The frame is drawn with marks, and cut at them. */
function framedSlices<P extends MergePerson>(
  body: readonly Slice<P>[],
  { subject, preview, why }: { subject: string; preview: string; why: string },
): Slice<P>[] {
  const places: Record<string, readonly Slice<P>[]> = {
    '\uE000': subjectSlices(subject, escapeHtml),
    '\uE001': subjectSlices(preview, escapeHtml),
    '\uE002': body,
  }
  const frame = layout({ subject: '\uE000', preview: '\uE001', why, body: markup`${'\uE002'}` })
  return frame.split(/([\uE000-\uE002])/).flatMap((part) => places[part] ?? [part])
}

const beginningCharactersMax = 150
const addressInText = /\((?:https?:|mailto:|\{\{links)[^()]*\)/gi

/** What lists of mails show after the subject: the first words, if they can be cut between tags. */
function beginning(text: string): string {
  const bare = text.replace(addressInText, '')
  const line = bare.split('\n').find((one) => /\p{L}/u.test(one)) ?? ''
  if (line.length <= beginningCharactersMax) return line
  const cut = line.slice(0, line.lastIndexOf(' ', beginningCharactersMax))
  const open = cut.lastIndexOf('{{')
  return open > cut.lastIndexOf('}}') ? cut.slice(0, open) : cut
}

/** A document keeps its look; who writes, from where, and the way out come after it unless they are in it (CAN-SPAM, 15 U.S.C. 7704). */
function documentSlices<P extends MergePerson>(
  { slices, tags }: CutHtml<P>,
  safe: string,
  footer: readonly Slice[],
): Slice<P>[] {
  const [firstLine = ''] = organization.address.split('\n')
  const saysWhere = tags.some(({ field }) => field === 'organization.address') || safe.includes(escapeHtml(firstLine))
  const address = [organization.name, ...organization.address.split('\n')].join(', ')
  const after: Slice[] = [
    `<div style="padding:24px 16px;text-align:center;font-family:Helvetica,Arial,sans-serif;background-color:#ffffff!important;${soft}${shows}${onWhite}">`,
    ...footer,
    ...(saysWhere ? [] : [`<br>${escapeHtml(address)}`]),
    '</div>',
  ]
  return ['<!doctype html>\n', ...beforeEnd(slices, after)]
}

function beforeEnd<P extends MergePerson>(slices: readonly Slice<P>[], after: readonly Slice<P>[]): Slice<P>[] {
  const last = slices.findLastIndex((slice) => typeof slice === 'string' && /<\/(?:body|html)>/.test(slice))
  const holder = slices[last]
  if (typeof holder !== 'string') return [...slices, ...after]
  const at = holder.search(/<\/(?:body|html)>(?!.*<\/body>)/s)
  return [...slices.slice(0, last), holder.slice(0, at), ...after, holder.slice(at), ...slices.slice(last + 1)]
}

const choicesMark = '\uE003'

function framedText(text: string, { webLink, why }: { webLink: string | undefined; why: string }): Slice[] {
  const hasWayOut = readTags(text).pieces.some((one) => typeof one !== 'string' && one.field === 'links.unsubscribe')
  const lines = [
    '',
    ...(hasWayOut ? [] : [`${leave}: {{links.unsubscribe}}`]),
    `${choose}: ${choicesMark}`,
    ...(webLink === undefined ? [] : [`${readOnWeb}: ${webLink}`]),
  ]
  return textSlices(`${text.trimEnd()}\n${plainText(lines, why)}`).flatMap((slice) =>
    typeof slice === 'string' ? withChoices(slice) : [slice],
  )
}

const withChoices = (text: string): Slice[] =>
  text.split(/(\uE003)/).map((part) => (part === choicesMark ? ({ choicesLink }) => choicesLink : part))
