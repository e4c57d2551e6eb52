import { readTags, type TagFault } from '@evenhand/contracts/merge-tags'
import type { MailWords } from './compile-mail.ts'
import { cutHtml } from './html-slices.ts'
import { addressFaults } from './plain-text.ts'
import { sanitizeMail } from './sanitize.ts'

export type MailPart = 'subject' | 'html' | 'text'

/** A merge tag that can't be filled, and where. */
export interface PlacedFault {
  part: MailPart
  /** From 1. */
  line: number
  tag: string
  sentence: string
}

/** What is wrong with the merge tags of a mail: with anything found here, nothing of it is kept or sent. */
export function faultsOfTags({ subject, html, text }: MailWords): PlacedFault[] {
  const source = decoded(html)
  return [
    ...readTags(subject).faults.map((fault) => placed('subject', subject, fault)),
    ...cutHtml(sanitizeMail(html)).faults.map((fault) =>
      placed('html', source, { ...fault, at: Math.max(0, source.indexOf(fault.tag)) }),
    ),
    ...[...readTags(text).faults, ...addressFaults(text)].map((fault) => placed('text', text, fault)),
  ]
}

const placed = (part: MailPart, words: string, { tag, at, sentence }: TagFault): PlacedFault => ({
  part,
  line: words.slice(0, at).split('\n').length,
  tag,
  sentence,
})

/** Editors write the quotes of a tag as entities; to find its line is all that this is for. */
const decoded = (html: string): string =>
  html
    .replace(/&(?:quot|#34|#x22);/gi, '"')
    .replace(/&(?:apos|#39|#x27);/gi, "'")
    .replace(/&nbsp;/gi, '\u00A0')
