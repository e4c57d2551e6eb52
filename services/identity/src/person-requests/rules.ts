import type { RequestPart } from '@evenhand/contracts/http'
import type { PartRow } from './store.ts'

/** Whose turn it is; undefined when all are done. */
export function turnOf(parts: readonly PartRow[]): number | undefined {
  const open = parts.filter(({ doneAt }) => doneAt === null).map(({ turn }) => turn)
  return open.length === 0 ? undefined : Math.min(...open)
}

export const shownParts = <Wait extends string>(
  parts: readonly PartRow<Wait>[],
  requestId: string,
): RequestPart<Wait>[] =>
  parts
    .filter((part) => part.requestId === requestId)
    .map(({ service, waitsFor, failure, since, doneAt }) => ({
      service,
      waitsFor,
      failure,
      since: since?.toISOString() ?? null,
      doneAt: doneAt?.toISOString() ?? null,
    }))
