export interface DifferentLine {
  kind: 'same' | 'gone' | 'new'
  text: string
}

const linesMax = 2_000

/**
 * What became of the lines of a text: those that stay, in the longest common order, and between them those that went and those that came.
 * Beyond 2,000 lines all are told as gone and new.
 */
export function lineDifference(before: string, after: string): DifferentLine[] {
  const [old, next] = [before.split('\n'), after.split('\n')]
  if (old.length > linesMax || next.length > linesMax) {
    return [
      ...old.map((text) => ({ kind: 'gone' as const, text })),
      ...next.map((text) => ({ kind: 'new' as const, text })),
    ]
  }
  const longest = commonLengths(old, next)
  const found: DifferentLine[] = []
  let [at, to] = [0, 0]
  while (at < old.length || to < next.length) {
    const [oldLine, newLine] = [old[at], next[to]]
    if (oldLine !== undefined && oldLine === newLine) {
      found.push({ kind: 'same', text: oldLine })
      at++
      to++
    } else if (
      newLine === undefined ||
      (oldLine !== undefined && lengthAt(longest, at + 1, to) >= lengthAt(longest, at, to + 1))
    ) {
      found.push({ kind: 'gone', text: oldLine ?? '' })
      at++
    } else {
      found.push({ kind: 'new', text: newLine })
      to++
    }
  }
  return found
}

const lengthAt = (lengths: readonly Uint16Array[], at: number, to: number): number => lengths[at]?.[to] ?? 0

/** The length of the longest common order of lines from each pair of places on. */
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
