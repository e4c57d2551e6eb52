/** The bytes of all parts, a piece at a time, without copying any. */
export function* piecesOf(parts: readonly Buffer[], pieceBytes: number): Generator<Buffer, undefined> {
  for (const part of parts)
    for (let from = 0; from < part.length; from += pieceBytes) yield part.subarray(from, from + pieceBytes)
}
