import { createHash } from 'node:crypto'
import type { Line } from '../../gifts/rules.ts'

/** Two checkouts of the same donor for the same lines are the same payment. */
export const fingerprintOf = (donorId: string, lines: readonly Line[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([donorId, lines.map((line) => ({ ...line, cents: line.cents.toString() }))]))
    .digest()
