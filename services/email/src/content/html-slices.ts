import { type MergeTag, readTags, type ReadText, type TagFault, writtenTag } from '@evenhand/contracts/merge-tags'
import { Parser } from 'htmlparser2'
import { escapeHtml } from '../templates/markup.ts'
import type { MergePerson } from './person.ts'
import { type Encode, joined, type Slice, sliceOf } from './slices.ts'

export type HtmlFault = Pick<TagFault, 'tag' | 'sentence'>

const withoutEnd = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
])
const addresses = new Set(['href', 'src', 'background'])

const inAddress: Encode = (value) => escapeHtml(encodeURIComponent(value))

export const afterDomain = 'In an address, put this tag after the domain, as in https://example.org/?name={{…}}.'
/** Up to where a link says where it leads: nothing about a person can change that. */
export const ledSomewhere = /^(?:https?:\/\/[^/?#\s]+[/?#]|mailto:[^?\s]+\?)/i

export interface CutHtml<P extends MergePerson = MergePerson> {
  slices: Slice<P>[]
  /** Tags that are written wrong, or stand where no value can be safe. */
  faults: HtmlFault[]
  /** All that stand in it and can be filled. */
  tags: MergeTag[]
  /** Whether a link with words that show leads to the way out. */
  hasWayOut: boolean
}

/** An element that is open: whether it is the link to the way out, and whether styles hide what is in it. */
interface Open {
  name: string
  isWayOut: boolean
  isHidden: boolean
}

/** What makes words invisible. In a style sheet it may be meant for others; then there is one way out more than needed. */
const hides =
  /display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0?\.?0*(?![\d.])|font(?:-size)?\s*:[^;]{0,200}(?<![\d.#])0(?:px|pt|em|rem|%)?\s*(?:;|$|!|\/)|(?:max-)?(?:height|width)\s*:\s*0(?![\d.])|text-indent\s*:\s*-|mso-hide|clip(?:-path)?\s*:|(?:left|top)\s*:\s*-|transparent/i

/** What stands in a link instead of its address, which is the same for everyone; escaped already. */
export type LinkOf<P extends MergePerson> = (address: string) => Slice<P>

/**
 * Cuts sanitised HTML at its merge tags. Each value is escaped for where it stands: text, an attribute, or an address, whose target no value
 * can change.
 */
export function cutHtml<P extends MergePerson>(html: string, linkOf?: LinkOf<P>): CutHtml<P> {
  const cut: CutHtml<P> = { slices: [], faults: [], tags: [], hasWayOut: false }
  const open: Open[] = []
  let isHiding = false
  let hasWords = false
  let text = ''
  // Texts come in parts, cut at entities.
  const endText = () => {
    const within = open.at(-1)
    if (within?.name === 'style') isHiding ||= hides.test(text)
    else if (within?.isWayOut && !within.isHidden && /\p{L}/u.test(text)) hasWords = true
    if (text !== '') cut.slices.push(...(within?.name === 'style' ? [cutStyle(text, cut)] : cutText(text, cut)))
    text = ''
  }
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentag(name, attributes) {
      endText()
      cut.slices.push(`<${name}`)
      for (const [key, value] of Object.entries(attributes))
        cut.slices.push(
          ` ${key}="`,
          ...(key === 'href' && linkOf && isFixed(value) ? [linkOf(value)] : cutAttribute(key, value, cut)),
          '"',
        )
      cut.slices.push('>')
      if (!withoutEnd.has(name)) open.push(openedIn(open.at(-1), name, attributes))
    },
    onclosetag(name) {
      if (withoutEnd.has(name)) return
      endText()
      open.pop()
      cut.slices.push(`</${name}>`)
    },
  })
  parser.end(html)
  endText()
  return { ...cut, hasWayOut: hasWords && !isHiding, slices: joined(cut.slices) }
}

const openedIn = (outer: Open | undefined, name: string, { href, style }: Record<string, string>): Open => ({
  name,
  isWayOut: (outer?.isWayOut ?? false) || (name === 'a' && href !== undefined && isWayOut(readTags(href).pieces)),
  isHidden: (outer?.isHidden ?? false) || (style !== undefined && hides.test(style)),
})

const isFixed = (address: string): boolean => /^https?:/i.test(address) && !address.includes('{{')

type Pieces = ReadText['pieces']
type Cutting = Pick<CutHtml, 'faults' | 'tags'>

function piecesOf(text: string, cut: Cutting): Pieces {
  const { pieces, faults } = readTags(text)
  for (const piece of pieces) if (typeof piece !== 'string') cut.tags.push(piece)
  for (const { tag, sentence } of faults) cut.faults.push({ tag, sentence })
  return pieces
}

const sliced = (pieces: Pieces, encode: Encode): Slice[] =>
  pieces.map((piece) => (typeof piece === 'string' ? escapeHtml(piece) : sliceOf(piece, encode)))

const cutText = (text: string, cut: Cutting): Slice[] => sliced(piecesOf(text, cut), escapeHtml)

function cutStyle(css: string, cut: Cutting): string {
  for (const piece of piecesOf(css, cut))
    if (typeof piece !== 'string') cut.faults.push(wrong(piece, 'Styles are the same for everyone: take this tag out.'))
  return css
}

function cutAttribute(name: string, value: string, cut: Cutting): Slice[] {
  if (name === 'style' || name === 'class' || name === 'id') return [escapeHtml(cutStyle(value, cut))]
  return addresses.has(name) ? cutAddress(piecesOf(value, cut), cut) : cutText(value, cut)
}

function cutAddress(pieces: Pieces, cut: Cutting): Slice[] {
  if (isWayOut(pieces)) return sliced(pieces, escapeHtml)
  let before = ''
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      if (isLink(piece)) cut.faults.push(wrong(piece, 'Make this tag the whole address of the link.'))
      else if (!ledSomewhere.test(before)) cut.faults.push(wrong(piece, afterDomain))
    }
    before += typeof piece === 'string' ? piece : 'x'
  }
  return sliced(pieces, inAddress)
}

const isWayOut = ([only, ...more]: Pieces): boolean => typeof only === 'object' && more.length === 0 && isLink(only)
const isLink = ({ field }: MergeTag): boolean => field === 'links.unsubscribe'
const wrong = (tag: MergeTag, sentence: string): HtmlFault => ({ tag: writtenTag(tag), sentence })
