import { readTags, type TagFault, writtenTag } from '@evenhand/contracts/merge-tags'
import { convert } from 'html-to-text'
import { afterDomain, ledSomewhere } from './html-slices.ts'
import { joined, type Slice, sliceOf } from './slices.ts'

/** The text of HTML, for readers without it: headings as they are, links with their address, pictures by their description. */
export const textOfHtml = (html: string): string =>
  convert(html, {
    wordwrap: false,
    formatters: { description: (element, _walk, builder) => builder.addInline(element.attribs['alt'] ?? '') },
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'], noAnchorUrl: true } },
      { selector: 'img', format: 'description' },
      { selector: 'head', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).trim()

const asItIs = (value: string): string => value
/** Where a link begins, no value may say where it leads: programs make a link of what follows without a space. */
const apart = (value: string): string => ` ${encodeURIComponent(value)}`

/** The address that a text is in the middle of, where it ends. */
const openAddress = (before: string): string | undefined =>
  /(?:https?:\/\/|mailto:)\S*$/i.exec(before.slice(-2_000))?.[0]

const isLink = (field: string): boolean => field.startsWith('links.')

/** Cuts a plain text at its merge tags; in the middle of an address a value is written as addresses write it. */
export function textSlices(text: string): Slice[] {
  let before = ''
  return joined(
    readTags(text).pieces.map((piece) => {
      if (typeof piece === 'string') {
        before += piece
        return piece
      }
      const address = isLink(piece.field) ? undefined : openAddress(before)
      before += 'x'
      if (address === undefined) return sliceOf(piece, asItIs)
      return sliceOf(piece, ledSomewhere.test(address) ? encodeURIComponent : apart)
    }),
  )
}

/** Tags of a text that would say where a link leads. */
export function addressFaults(text: string): TagFault[] {
  const faults: TagFault[] = []
  let before = ''
  let end = 0
  for (const piece of readTags(text).pieces) {
    if (typeof piece === 'string') {
      before += piece
      end += piece.length
      continue
    }
    const at = text.indexOf('{{', end)
    const address = isLink(piece.field) ? undefined : openAddress(before)
    if (address !== undefined && !ledSomewhere.test(address))
      faults.push({ tag: writtenTag(piece), at, sentence: afterDomain })
    before += 'x'
    end = text.indexOf('}}', at) + 2
  }
  return faults
}
