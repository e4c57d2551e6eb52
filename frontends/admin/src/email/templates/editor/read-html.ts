import { readTags } from '@evenhand/web-kit/desk'
import { ownStyles, tagOf } from './mail-html.ts'

/** HTML as the editor reads it: without our own styles, and merge tags of its texts are elements. Those of addresses stay as they are. */
export function withChips(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // They say nothing that the elements don’t, and a weight would be read as bold.
  for (const styled of body.querySelectorAll('[style]'))
    if (ownStyles.has(styled.getAttribute('style') ?? '')) styled.removeAttribute('style')
  for (const text of textsIn(body)) {
    const { pieces } = readTags(text.data)
    if (pieces.every((piece) => typeof piece === 'string')) continue
    text.replaceWith(...pieces.map((piece) => (typeof piece === 'string' ? piece : chipOf(body, piece))))
  }
  return body
}

function textsIn(body: HTMLElement): Text[] {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts
}

function chipOf(
  { ownerDocument }: HTMLElement,
  { field, fallback }: { field: string; fallback: string | undefined },
): HTMLElement {
  const chip = ownerDocument.createElement('span')
  chip.dataset['mergeTag'] = field
  if (fallback !== undefined) chip.dataset['fallback'] = fallback
  return chip
}

export const isChip = (element: Element): element is HTMLElement => element.matches('span[data-merge-tag]')

/** The words of an element, with its chips as they are written. */
export const wordsOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => {
      if (!(node instanceof Element)) return node.textContent ?? ''
      return isChip(node) ? writtenChip(node) : wordsOf(node)
    })
    .join('')

export const writtenChip = ({ dataset }: HTMLElement): string =>
  tagOf({ field: dataset['mergeTag'], fallback: dataset['fallback'] })

const isPage = (html: string): boolean => /<(?:html|body|head|style)[\s>]|<!doctype/i.test(html)

/** Whether a reader would see the same in both: the same words and pictures, in the same elements. */
export const saysTheSame = (one: string, other: string): boolean =>
  !isPage(one) && !isPage(other) && partsOf(one).join('\n') === partsOf(other).join('\n')

const inline = new Set(['A', 'B', 'STRONG', 'I', 'EM', 'U', 'SPAN'])
const sameAs: Readonly<Record<string, string>> = { B: 'STRONG', I: 'EM' }
/** How a link opens is the email program’s choice. */
const unseen = new Set(['target', 'rel'])

/** Texts and empty elements in order, each after the elements that it stands in. */
function partsOf(html: string): string[] {
  const parts: { within: string; text: string }[] = []
  const add = (within: string, text: string) => {
    const last = parts.at(-1)
    if (last?.within === within) last.text += text
    else parts.push({ within, text })
  }
  const walk = (element: Element, blocks: string, marks: readonly string[]): void => {
    let place = 0
    for (const node of element.childNodes) {
      if (node instanceof Text) add(`${blocks}|${marks.toSorted().join()}`, node.data)
      if (!(node instanceof Element)) continue
      const name = nameOf(node)
      if (isChip(node)) add(`${blocks}|${marks.toSorted().join()}`, writtenChip(node))
      else if (inline.has(node.tagName)) walk(node, blocks, [...marks, name])
      else if (node.childNodes.length === 0) parts.push({ within: `${blocks}|${marks.toSorted().join()}`, text: name })
      else walk(node, `${blocks}/${name}#${place++}`, marks)
    }
  }
  walk(withChips(html), '', [])
  return parts
    .map(({ within, text }) => ({ within, text: text.replace(/[ \t\r\n\f]+/g, ' ').replace(/^ | $/g, '') }))
    .filter(({ text }) => text !== '')
    .map(({ within, text }) => `${within} ${text}`)
}

function nameOf(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ name }) => !unseen.has(name))
    .map(({ name, value }) => `${name}=${value}`)
  return [sameAs[element.tagName] ?? element.tagName, ...attributes.toSorted()].join(' ')
}
