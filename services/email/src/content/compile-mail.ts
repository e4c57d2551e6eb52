import { readTags } from '@evenhand/contracts/merge-tags'
import { organization } from '@evenhand/contracts/organization'
import { layout, plainText } from '../templates/layout.ts'
import { escapeHtml, html as markup } from '../templates/markup.ts'
import type { RenderedMail } from '../templates/template.ts'
import { cutHtml } from './html-slices.ts'
import type { MergePerson } from './person.ts'
import { textOfHtml, textSlices } from './plain-text.ts'
import { isWholeDocument, sanitizeMail } from './sanitize.ts'
import { fill, joined, oneLine, type Slice, sliceOf } from './slices.ts'
import { faultsOfTags } from './tag-faults.ts'

/** What an administrator wrote. Without a text of its own, that of the HTML is sent. */
export interface MailWords {
  subject: string
  html: string
  text: string
}

export type CompiledMail = (person: MergePerson) => RenderedMail

const why = 'You’re receiving this email because you’re subscribed to our news.'
const leave = 'Unsubscribe in one click'

/**
 * Reads a mail once; what it gives back fills it for one person after the other. Throws where `faultsOfTags` finds something: that is asked
 * before anything is kept.
 */
export function compileMail(words: MailWords): CompiledMail {
  const [fault] = faultsOfTags(words)
  if (fault) throw new TypeError(`A mail that can’t be filled: ${fault.sentence}`)
  const safe = sanitizeMail(words.html)
  const text = words.text.trim() === '' ? textOfHtml(safe) : words.text
  const parts = {
    subject: subjectSlices(words.subject, oneLine),
    html: isWholeDocument(words.html) ? documentSlices(safe) : framedSlices(safe, words.subject, text),
    text: framedText(text),
  }
  return (person) => ({
    subject: fill(parts.subject, person).trim(),
    html: fill(parts.html, person),
    text: fill(parts.text, person),
    unsubscribeLink: person.unsubscribeLink,
  })
}

const subjectSlices = (subject: string, encode: (text: string) => string): Slice[] =>
  joined(readTags(subject).pieces.map((piece) => (typeof piece === 'string' ? encode(piece) : sliceOf(piece, encode))))

const wayOut: Slice = ({ unsubscribeLink }) => escapeHtml(unsubscribeLink)
const soft = 'color:#4a5751;font-size:14px;line-height:1.5;'
const wayOutLink: Slice[] = ['<a href="', wayOut, `" style="color:#4a5751;">${leave}</a>`]

/** The look of all our mails around it. The frame is drawn with marks, and cut at them. */
function framedSlices(safe: string, subject: string, text: string): Slice[] {
  const { slices, hasWayOut } = cutHtml(safe)
  const after = [`<p class="soft" style="margin:24px 0 0;${soft}">`, ...wayOutLink, ', any time.</p>']
  const places: Record<string, Slice[]> = {
    '\uE000': subjectSlices(subject, escapeHtml),
    '\uE001': subjectSlices(beginning(text), escapeHtml),
    '\uE002': hasWayOut ? slices : [...slices, ...after],
  }
  const frame = layout({ subject: '\uE000', preview: '\uE001', why, body: markup`${'\uE002'}` })
  return joined(frame.split(/([\uE000-\uE002])/).flatMap((part) => places[part] ?? [part]))
}

const beginningCharactersMax = 150
const addressInText = /\s*\((?:https?:|mailto:|\{\{links)[^()]*\)/gi

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
function documentSlices(safe: string): Slice[] {
  const { slices, fields, hasWayOut } = cutHtml(safe)
  const [firstLine = ''] = organization.address.split('\n')
  const saysWhere = fields.has('organization.address') || safe.includes(escapeHtml(firstLine))
  const address = [organization.name, ...organization.address.split('\n')].join(', ')
  const after: Slice[] = [
    `<div style="padding:24px 16px;text-align:center;font-family:Helvetica,Arial,sans-serif;background-color:#ffffff;${soft}">`,
    escapeHtml(why),
    ...(hasWayOut ? [] : [' ', ...wayOutLink, '.']),
    ...(saysWhere ? [] : [`<br>${escapeHtml(address)}`]),
    '</div>',
  ]
  return joined(['<!doctype html>\n', ...(hasWayOut && saysWhere ? slices : beforeEnd(slices, after))])
}

function beforeEnd(slices: readonly Slice[], after: readonly Slice[]): Slice[] {
  const last = slices.findLastIndex((slice) => typeof slice === 'string' && /<\/(?:body|html)>/.test(slice))
  const holder = slices[last]
  if (typeof holder !== 'string') return [...slices, ...after]
  const at = holder.search(/<\/(?:body|html)>(?!.*<\/body>)/s)
  return [...slices.slice(0, last), holder.slice(0, at), ...after, holder.slice(at), ...slices.slice(last + 1)]
}

function framedText(text: string): Slice[] {
  const hasWayOut = readTags(text).pieces.some((one) => typeof one !== 'string' && one.field === 'links.unsubscribe')
  const end = plainText(['', ...(hasWayOut ? [] : [`${leave}: {{links.unsubscribe}}`])], why)
  return textSlices(`${text.trimEnd()}\n${end}`)
}
