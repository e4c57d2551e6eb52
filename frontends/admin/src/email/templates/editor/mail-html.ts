import { isMergeField, writtenTag } from '@evenhand/web-kit/desk'
import type { JSONContent } from '@tiptap/core'

const heading = 'font-family:Fraunces,Georgia,serif;line-height:1.2;font-weight:600;'

/** How each part looks in an email: as in the emails of the system. */
const styles = {
  h1: `margin:0 0 16px;font-size:28px;${heading}`,
  h2: `margin:24px 0 12px;font-size:22px;${heading}`,
  p: 'margin:0 0 16px;',
  list: 'margin:0 0 16px;padding:0 0 0 24px;',
  quote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #e3ded2;',
  line: 'margin:24px 0;border:0;border-top:1px solid #e3ded2;',
  picture: 'display:block;max-width:100%;height:auto;margin:0 0 16px;border:0;',
  buttonPlace: 'margin:24px 0;',
  button:
    'display:inline-block;background-color:#14503c;color:#ffffff;border-radius:999px;padding:12px 28px;font-weight:600;text-decoration:none;',
} as const

/** A part without a style of its own gets one of these, so none of them is a difference. */
export const ownStyles: ReadonlySet<string> = new Set(Object.values(styles))

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00A0': '&nbsp;' }
const escaped = (text: string): string => text.replace(/[&<>\u00A0]/g, (letter) => entities[letter] ?? letter)
const attribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** What is edited, as the HTML that is kept: each block on a line of its own. */
export const mailHtml = ({ content = [] }: JSONContent): string => {
  const last = content.findLastIndex((block) => block.type !== 'paragraph' || block.content)
  return content
    .slice(0, last + 1)
    .map(blockHtml)
    .join('\n')
}

function blockHtml({ type, attrs = {}, content = [] }: JSONContent): string {
  const inner = () => content.map(blockHtml).join('')
  switch (type ?? 'paragraph') {
    case 'heading': {
      const name = attrs['level'] === 1 ? 'h1' : 'h2'
      return `<${name} style="${styles[name]}">${lineHtml(content)}</${name}>`
    }
    case 'bulletList':
      return `<ul style="${styles.list}">${inner()}</ul>`
    case 'orderedList':
      return `<ol style="${styles.list}"${startOf(attrs['start'])}>${inner()}</ol>`
    case 'listItem':
      return `<li>${itemHtml(content)}</li>`
    case 'blockquote':
      return `<blockquote style="${styles.quote}">${inner()}</blockquote>`
    case 'horizontalRule':
      return `<hr style="${styles.line}">`
    case 'picture':
      return `<img src="${attribute(String(attrs['src']))}" alt="${attribute(String(attrs['alt']))}" style="${styles.picture}">`
    case 'emailButton':
      return `<p style="${styles.buttonPlace}"><a class="button" href="${attribute(String(attrs['href']))}" style="${styles.button}">${escaped(String(attrs['label']))}</a></p>`
    default:
      return `<p style="${styles.p}">${lineHtml(content) || '&nbsp;'}</p>`
  }
}

const startOf = (start: unknown): string => (typeof start === 'number' && start !== 1 ? ` start="${start}"` : '')

/** The first paragraph of an item is its text. */
function itemHtml([first, ...others]: JSONContent[]): string {
  if (!first) return ''
  const text = first.type === 'paragraph' ? lineHtml(first.content ?? []) : blockHtml(first)
  return text + others.map(blockHtml).join('')
}

const lineHtml = (content: readonly JSONContent[]): string => content.map(partHtml).join('')

function partHtml({ type, text = '', attrs = {}, marks = [] }: JSONContent): string {
  const inner = type === 'hardBreak' ? '<br>' : escaped(type === 'mergeTag' ? tagOf(attrs) : text)
  return marks.reduceRight((within, mark) => {
    if (mark.type === 'link') return `<a href="${attribute(String(mark.attrs?.['href'] ?? ''))}">${within}</a>`
    const name = { bold: 'strong', italic: 'em', underline: 'u' }[mark.type]
    return name ? `<${name}>${within}</${name}>` : within
  }, inner)
}

/** The merge tag of a chip. Without words for people who have none, a tag has no fallback. */
export function tagOf({ field, fallback }: Record<string, unknown>): string {
  const name = String(field)
  const words = typeof fallback === 'string' && fallback !== '' ? fallback : undefined
  return isMergeField(name) ? writtenTag({ field: name, fallback: words }) : ''
}
