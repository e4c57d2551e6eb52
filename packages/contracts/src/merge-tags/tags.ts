import { isMergeField, likelyField, type MergeField } from './fields.ts'

/** `{{person.firstName | "friend"}}`: a field, and the words for people who have none. */
export interface MergeTag {
  field: MergeField
  fallback: string | undefined
}

export interface TagFault {
  /** As it is written. */
  tag: string
  /** Where it begins in the text. */
  at: number
  /** What to do about it. */
  sentence: string
}

export interface ReadText {
  /** Plain text and tags, in order. */
  pieces: (string | MergeTag)[]
  faults: TagFault[]
}

const fallbackCharactersMax = 200
/** More than anyone mends at once; a text full of them costs no more than this. */
const faultsMax = 20
const shownCharactersMax = 60

// Text editors turn quotes into curly ones; all are taken.
const tagPattern =
  /\{\{\s*(?<name>[A-Za-z][\w.]*)\s*(?:\|\s*(?:"(?<straight>[^"{}\r\n]*)"|'(?<single>[^'{}\r\n]*)'|[“”](?<curly>[^“”{}\r\n]*)[“”])\s*)?\}\}/y

/** Reads a text with merge tags. What is written wrong stays in it as it is, and has a fault; nothing is read after twenty of them. */
export function readTags(text: string): ReadText {
  const pieces: ReadText['pieces'] = []
  const faults: TagFault[] = []
  let from = 0
  for (let at = text.indexOf('{{'); at !== -1 && faults.length < faultsMax; at = text.indexOf('{{', from)) {
    if (at > from) pieces.push(text.slice(from, at))
    tagPattern.lastIndex = at
    const found = tagPattern.exec(text)
    const read = found ? readTag(found) : { wrong: wrongTag(text, at) }
    if ('wrong' in read) {
      faults.push({ ...read.wrong, at })
      from = at + read.wrong.tag.length
      pieces.push(text.slice(at, from))
    } else {
      pieces.push(read)
      from = tagPattern.lastIndex
    }
  }
  if (from < text.length) pieces.push(text.slice(from))
  return { pieces, faults }
}

type Wrong = Omit<TagFault, 'at'>

function readTag(found: RegExpExecArray): MergeTag | { wrong: Wrong } {
  const { name = '', straight, single, curly } = found.groups ?? {}
  const fallback = straight ?? single ?? curly
  const wrong = (sentence: string) => ({ wrong: { tag: found[0], sentence } })
  if (!isMergeField(name)) {
    const likely = likelyField(name)
    return wrong(`There is no field “${name}”.${likely ? ` Did you mean ${likely}?` : ''}`)
  }
  if (fallback !== undefined && fallback.length > fallbackCharactersMax)
    return wrong(`Use at most ${fallbackCharactersMax} characters after the line.`)
  return { field: name, fallback }
}

function wrongTag(text: string, at: number): Wrong {
  const next = text.indexOf('{{', at + 2)
  const end = text.indexOf('}}', at + 2)
  if (end === -1 || (next !== -1 && next < end)) {
    const rest = text.slice(at, next === -1 ? undefined : next).split(/[\r\n]/, 1)[0] ?? ''
    return { tag: rest.slice(0, shownCharactersMax), sentence: 'End the tag with }}.' }
  }
  return {
    tag: text.slice(at, end + 2),
    sentence: 'Write {{person.firstName}}, or {{person.firstName | "friend"}} with the words for people without one.',
  }
}

/** A tag as it is written. */
export const writtenTag = ({ field, fallback }: MergeTag): string =>
  fallback === undefined ? `{{${field}}}` : `{{${field} | "${fallback}"}}`
