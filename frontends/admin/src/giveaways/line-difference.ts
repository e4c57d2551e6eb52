export interface DifferentPart {
  kind: 'same' | 'gone' | 'new'
  text: string
}

export interface DifferentLine extends DifferentPart {
  /** Where a line took the place of another: what of it was there, and what is new. */
  words?: readonly DifferentPart[]
}

const partsMax = 2_000

/**
 * What became of the lines of a text: those that stay, in the longest common order, and between them those that went and those that came. A
 * line that was reworded is shown word by word.
 */
export function lineDifference(before: string, after: string): DifferentLine[] {
  return inWords(difference(before.split('\n'), after.split('\n')))
}

/** Lines that went, directly followed by as many that came, are the same lines in other words. */
function inWords(lines: readonly DifferentLine[]): DifferentLine[] {
  const found: DifferentLine[] = []
  for (let at = 0; at < lines.length;) {
    const gone = runOf(lines, at, 'gone')
    const came = runOf(lines, at + gone.length, 'new')
    if (gone.length > 0 && gone.length === came.length)
      found.push(...gone.map((line, place) => reworded(line.text, came[place]?.text ?? '')).flat())
    else found.push(...gone, ...came)
    at += gone.length + came.length
    const same = lines[at]
    if (gone.length + came.length === 0 && same) {
      found.push(same)
      at++
    }
  }
  return found
}

function runOf(lines: readonly DifferentLine[], from: number, kind: DifferentPart['kind']): DifferentLine[] {
  let to = from
  while (lines[to]?.kind === kind) to++
  return lines.slice(from, to)
}

/** One line where some words stay; both lines where nothing does. */
function reworded(before: string, after: string): DifferentLine[] {
  const words = difference(wordsOf(before), wordsOf(after))
  const kept = words.filter(({ kind, text }) => kind === 'same' && text.trim() !== '').length
  if (kept === 0)
    return [
      { kind: 'gone', text: before },
      { kind: 'new', text: after },
    ]
  return [{ kind: 'new', text: after, words: joined(words) }]
}

/** Words with the space before them, so that nothing is lost in between. */
const wordsOf = (line: string): string[] => line.match(/\s*\S+|\s+$/g) ?? []

const joined = (parts: readonly DifferentPart[]): DifferentPart[] =>
  parts.reduce<DifferentPart[]>((all, { kind, text }) => {
    const last = all.at(-1)
    return last?.kind === kind ? [...all.slice(0, -1), { kind, text: last.text + text }] : [...all, { kind, text }]
  }, [])

/** Beyond 2,000 parts all are told as gone and new. */
function difference(old: readonly string[], next: readonly string[]): DifferentPart[] {
  if (old.length > partsMax || next.length > partsMax) {
    return [
      ...old.map((text) => ({ kind: 'gone' as const, text })),
      ...next.map((text) => ({ kind: 'new' as const, text })),
    ]
  }
  const longest = commonLengths(old, next)
  const found: DifferentPart[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < next.length) {
    const [oldPart, newPart] = [old[at], next[to]]
    if (oldPart !== undefined && oldPart === newPart) {
      found.push({ kind: 'same', text: oldPart })
      at++
      to++
    } else if (
      newPart === undefined ||
      (oldPart !== undefined && lengthAt(longest, at + 1, to) >= lengthAt(longest, at, to + 1))
    ) {
      found.push({ kind: 'gone', text: oldPart ?? '' })
      at++
    } else {
      found.push({ kind: 'new', text: newPart })
      to++
    }
  }
  return found
}

const lengthAt = (lengths: readonly Uint16Array[], at: number, to: number): number => lengths[at]?.[to] ?? 0

/** The length of the longest common order from each pair of places on. */
function commonLengths(old: readonly string[], next: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(next.length + 1))
  for (let at = old.length - 1; at >= 0; at--) {
    for (let to = next.length - 1; to >= 0; to--) {
      const row = lengths[at]
      if (!row) continue
      row[to] =
        old[at] === next[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1))
    }
  }
  return lengths
}
