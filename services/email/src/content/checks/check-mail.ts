import type { emailTemplates } from '@evenhand/contracts/http'
import { type MergeField, mergeFields, type MergeTag, readTags } from '@evenhand/contracts/merge-tags'
import type { MailWords } from '../compile-mail.ts'
import { cutHtml } from '../html-slices.ts'
import { textOfHtml } from '../plain-text.ts'
import { goesOut, isWholeDocument, sanitizeMail } from '../sanitize.ts'
import { faultsOfTags } from '../tag-faults.ts'
import { checkContrast } from './contrast.ts'
import { readWritten, type WrittenElement } from './written.ts'

export type Finding = emailTemplates.EmailFinding

/** Gmail shows no more of an email, and hides the way out with the rest. */
const clippedBytes = 102 * 1024
/** Phones show about this much of a subject. */
const subjectCharactersMax = 70

/** What to look at before a mail is sent, errors first. `htmlBytes` is how much of it goes out. */
export function checkMail(words: MailWords, htmlBytes: number): Finding[] {
  const { elements, texts } = readWritten(words.html)
  const safe = sanitizeMail(words.html)
  const findings: Finding[] = [
    ...checkTags(words),
    ...checkFallbacks(words, safe),
    ...checkRemoved(elements, words.html),
    ...elements.flatMap((element) => [...checkLink(element), ...checkImage(element)]),
    ...checkContrast(texts, isWholeDocument(words.html) ? 'own' : 'framed'),
    ...checkSize(htmlBytes),
    ...checkSubject(words.subject),
    ...checkText(words, safe),
    ...checkWayOut(safe),
  ]
  return findings.toSorted((a, b) => weights.indexOf(a.weight) - weights.indexOf(b.weight))
}

const weights: readonly Finding['weight'][] = ['error', 'warning', 'note']

/** With one of these nothing is kept or sent. */
export const errorsIn = (findings: readonly Finding[]): Finding[] => findings.filter(({ weight }) => weight === 'error')

const checkTags = (words: MailWords): Finding[] =>
  faultsOfTags(words).map(({ part, line, tag, sentence }) => ({
    kind: 'merge-tag',
    weight: 'error',
    part,
    line,
    sentence: `${tag}: ${sentence}`,
  }))

/** What not everybody has. */
const mayBeMissing: ReadonlySet<MergeField> = new Set([
  'person.firstName',
  'person.lastName',
  'person.membershipTier',
  'person.accountNumber',
])

function checkFallbacks({ subject, text }: MailWords, safe: string): Finding[] {
  const isTag = (piece: string | MergeTag): piece is MergeTag => typeof piece !== 'string'
  const places = [
    ['subject', readTags(subject).pieces.filter(isTag)],
    ['html', cutHtml(safe).tags],
    ['text', readTags(text).pieces.filter(isTag)],
  ] as const
  return places.flatMap(([part, tags]) => {
    const bare = new Set(
      tags.filter(({ field, fallback }) => fallback === undefined && mayBeMissing.has(field)).map(({ field }) => field),
    )
    return [...bare].map((field): Finding => ({
      kind: 'merge-tag',
      weight: 'warning',
      part,
      line: null,
      sentence: `Not everyone has this: ${mergeFields[field].words}. Add the words to use instead, as in {{${field} | "friend"}}.`,
    }))
  })
}

/** One finding for each kind of thing that is taken out, at its first place. */
function checkRemoved(elements: readonly WrittenElement[], html: string): Finding[] {
  const firsts = new Map<string, Finding>()
  const note = (what: string, line: number, sentence: string) => {
    if (!firsts.has(what)) firsts.set(what, { kind: 'removed', weight: 'warning', part: 'html', line, sentence })
  }
  for (const { name, attributes, line } of elements) {
    if (!goesOut(name, html)) {
      const instead = name === 'style' ? ' Write styles as attributes of the elements.' : ''
      note(name, line, `Email programs don’t show <${name}>, so it is taken out.${instead}`)
    }
    for (const key of Object.keys(attributes))
      if (/^on/i.test(key)) note('on', line, `Nothing in an email can act, so ${key} is taken out.`)
  }
  return [...firsts.values()]
}

function checkLink({ name, attributes, line }: WrittenElement): Finding[] {
  if (name !== 'a' || (attributes['href'] === undefined && attributes['name'] !== undefined)) return []
  const address = (attributes['href'] ?? '').trim()
  const found = (weight: Finding['weight'], sentence: string): Finding[] => [
    { kind: 'link', weight, part: 'html', line, sentence },
  ]
  if (address === '' || address === '#')
    return found('error', 'This link leads nowhere. Give it an address, or take it out.')
  if (/^(?:#|mailto:|tel:|\{\{)/i.test(address)) return []
  const url = /^https?:\/\//i.test(address) ? URL.parse(address.replace(/\{\{.*?\}\}/g, 'x')) : null
  if (!url) return found('error', `“${short(address)}” isn’t a whole address. Begin it with https://.`)
  if (url.username !== '' || url.password !== '')
    return found(
      'error',
      `“${short(address)}” has a name or a password before the site. Take out what is before the @.`,
    )
  if (/^http:/i.test(address)) return found('warning', `“${short(address)}” isn’t protected on its way. Use https://.`)
  return []
}

function checkImage({ name, attributes, line }: WrittenElement): Finding[] {
  if (name !== 'img') return []
  const source = (attributes['src'] ?? '').trim()
  const found = (weight: Finding['weight'], sentence: string): Finding => ({
    kind: 'image',
    weight,
    part: 'html',
    line,
    sentence,
  })
  return [
    ...(attributes['alt'] === undefined
      ? [found('warning', 'Describe this picture (alt="…") for people who don’t see it; alt="" if it is decoration.')]
      : []),
    ...(/^https?:\/\//i.test(source)
      ? []
      : [
          found(
            'error',
            'Email programs show pictures from the web alone. Give this one an address that begins with https://.',
          ),
        ]),
  ]
}

const checkSize = (bytes: number): Finding[] =>
  bytes <= clippedBytes
    ? []
    : [
        {
          kind: 'size',
          weight: 'warning',
          part: 'html',
          line: null,
          sentence: `This email has ${Math.ceil(bytes / 1024)} kB. Gmail cuts it off after 102 kB, with the unsubscribe link: make it shorter.`,
        },
      ]

function checkSubject(subject: string): Finding[] {
  if (subject.length <= subjectCharactersMax) return []
  const sentence = `Phones show about ${subjectCharactersMax} characters of a subject. This one has ${subject.length}.`
  return [{ kind: 'subject', weight: 'warning', part: 'subject', line: null, sentence }]
}

function checkText({ text }: MailWords, safe: string): Finding[] {
  if (text.trim() !== '') return []
  const found = { kind: 'plain-text', part: 'text', line: null } as const
  return textOfHtml(safe) === ''
    ? [{ ...found, weight: 'error', sentence: 'People who see no pictures would get an empty email. Write some text.' }]
    : [{ ...found, weight: 'note', sentence: 'The plain text is made of the HTML.' }]
}

const checkWayOut = (safe: string): Finding[] =>
  cutHtml(safe).hasWayOut
    ? []
    : [
        {
          kind: 'unsubscribe',
          weight: 'note',
          part: 'html',
          line: null,
          sentence:
            'An unsubscribe link is added at the end. To place it yourself, lead a link to {{links.unsubscribe}}.',
        },
      ]

const shownCharactersMax = 60
const short = (text: string): string =>
  text.length <= shownCharactersMax ? text : `${text.slice(0, shownCharactersMax)}…`
