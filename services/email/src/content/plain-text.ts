import { readTags } from '@evenhand/contracts/merge-tags'
import { convert } from 'html-to-text'
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

/** Cuts a plain text at its merge tags; in the middle of an address a value is written as addresses write it. */
export function textSlices(text: string): Slice[] {
  let before = ''
  return joined(
    readTags(text).pieces.map((piece) => {
      if (typeof piece === 'string') {
        before += piece
        return piece
      }
      const isInAddress = /https?:\/\/\S+$/i.test(before.slice(-2_000)) && !piece.field.startsWith('links.')
      before += 'x'
      return sliceOf(piece, isInAddress ? encodeURIComponent : asItIs)
    }),
  )
}
