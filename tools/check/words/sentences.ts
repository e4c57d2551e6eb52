import { parseSync } from 'vite'

/** Something that a person may read, and where it begins. */
export interface Sentence {
  file: string
  line: number
  text: string
}

type Node = Record<string, unknown> & { type: string; start: number }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

/** What is never shown: addresses, classes and keys; the database's language; types and imports. */
const attributesNotShown = new Set(['className', 'd', 'href', 'id', 'key', 'name', 'src', 'to', 'type', 'viewBox'])
const tagsNotShown = new Set(['sql'])
const nodesNotShown = /^(?:Import|ExportAll|TS(?!As|Satisfies|NonNull))/

/** A key, a name of a class or an event has no space in it. */
const readable = (text: string) => /\p{L}/u.test(text) && /\S\s+\S/.test(text)

/** The texts of a source that a person may read: in JSX, attributes, strings and templates, in which a value is "…". Comments are not. */
export function sentencesOfSource(file: string, source: string): Sentence[] {
  const found: Sentence[] = []
  const keep = (node: Node, text: string): void => {
    const line = source.slice(0, node.start).split('\n').length + (/^\s*/.exec(text)?.[0].split('\n').length ?? 1) - 1
    found.push({ file, line, text: text.replace(/\s+/g, ' ').trim() })
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || nodesNotShown.test(value.type)) return
    if (value.type === 'JSXText' || value.type === 'Literal') {
      const text = value.value
      if (typeof text === 'string' && (value.type === 'JSXText' ? /\p{L}/u.test(text) : readable(text)))
        keep(value, text)
      return
    }
    if (value.type === 'JSXAttribute' && attributesNotShown.has(String((value.name as { name: unknown }).name))) return
    if (value.type === 'TaggedTemplateExpression' && tagsNotShown.has(String((value.tag as { name?: unknown }).name)))
      return
    if (value.type === 'TemplateLiteral') {
      const text = (value.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join('…')
      if (readable(text)) keep(value, text)
    }
    for (const [key, child] of Object.entries(value)) if (key !== 'key' || value.computed === true) visit(child)
  }
  visit(parseSync(file, source).program)
  return found
}

/** The lines of a page of documentation, without code, names of tests (in quotes) and targets of links. */
export function sentencesOfPage(file: string, page: string): Sentence[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const prose = page
    .replace(/^```[\s\S]*?^```/gm, blank)
    .replace(/`[^`\n]*`|"[^"\n]*"/g, blank)
    .replace(/\]\([^)\n]*\)/g, ']')
  return prose
    .split('\n')
    .flatMap((text, index) => (/\p{L}/u.test(text) ? [{ file, line: index + 1, text: text.trim() }] : []))
}
