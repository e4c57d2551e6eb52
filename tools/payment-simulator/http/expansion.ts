import type { Transaction } from '../state/transaction.ts'
import { badRequest } from '../objects/errors.ts'

const DEPTH_MAX = 4

/** Fields that are absent until somebody asks for them by `expand`. */
export type Includable = Record<string, Record<string, (tx: Transaction, record: never) => unknown>>

type Fields = Record<string, unknown>

/**
 * Replaces ids by objects along each path, `data.customer` or `latest_invoice.payments`.
 * @throws 400 for a path that leads nowhere or is deeper than four levels
 */
export function expandPaths(tx: Transaction, answer: unknown, paths: string[], includable: Includable): unknown {
  const copy = structuredClone(answer)
  for (const path of paths) {
    const parts = path.split('.')
    if (parts.length > DEPTH_MAX) {
      throw badRequest(`You cannot expand more than ${DEPTH_MAX} levels of a property (${path}).`, undefined, 'expand')
    }
    follow(tx, copy, parts, path, includable)
  }
  return copy
}

function follow(tx: Transaction, at: unknown, parts: string[], path: string, includable: Includable): void {
  const [part, ...rest] = parts
  if (part === undefined || at === null) return
  if (Array.isArray(at)) return at.forEach((one) => follow(tx, one, parts, path, includable))
  if (typeof at !== 'object') throw cannotExpand(path)
  const fields = at as Fields
  const include = includable[String(fields['object'])]?.[part]
  if (include && fields[part] === undefined) fields[part] = structuredClone(include(tx, fields as never))
  const value = fields[part]
  if (value === undefined) throw cannotExpand(path)
  if (typeof value === 'string') {
    const record = tx.findAny(value)
    if (!record) throw cannotExpand(path)
    fields[part] = structuredClone(record)
  }
  follow(tx, fields[part], rest, path, includable)
}

const cannotExpand = (path: string) => badRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
