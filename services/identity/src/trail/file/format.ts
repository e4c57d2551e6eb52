import { z } from 'zod'
import type { Link, Place } from '../chain.ts'
import { canonicalForm, type SealableLine } from '../hash.ts'

/*
 * The sealed trail as JSON Lines (decision 108). The first line says where the chain ends; each that follows is one link, with exactly the text that
 * its hash is made of. Every link has one way to be written, so that a file in which a single byte differs is another one.
 */

export const writeHead = ({ seq, hash }: Place): string =>
  `${JSON.stringify({ trail: 'evenhand', edition: 1, lines: seq.toString(), hash: hash.toString('hex') })}\n`

export const writeLink = ({ seq, previous, hash, line }: Link): string =>
  `{"seq":"${seq}","previous":"${previous.toString('hex')}","hash":"${hash.toString('hex')}","line":${line ? canonicalForm(seq, line) : 'null'}}\n`

const Count = z.string().regex(/^(?:0|[1-9]\d{0,17})$/)
const Hash = z.string().regex(/^[0-9a-f]{64}$/)
const Text = z.string()
const Head = z.object({ lines: Count, hash: Hash })
const Written = z.object({
  seq: Count,
  previous: Hash,
  hash: Hash,
  line: z
    .tuple([
      z.literal(1),
      Count,
      Text,
      Text,
      Text.nullable(),
      Text,
      Text,
      Text.nullable(),
      Text.nullable(),
      Text.nullable(),
      Text,
      Text.nullable(),
    ])
    .nullable(),
})

/** Undefined for what `writeHead` doesn't write. */
export function readHead(text: string): Place | undefined {
  const { data } = Head.safeParse(jsonOf(text))
  const head = data && { seq: BigInt(data.lines), hash: Buffer.from(data.hash, 'hex') }
  return head && writeHead(head) === text ? head : undefined
}

/** Undefined for what `writeLink` doesn't write. */
export function readLink(text: string): Link | undefined {
  const { data } = Written.safeParse(jsonOf(text))
  const link = data && {
    seq: BigInt(data.seq),
    previous: Buffer.from(data.previous, 'hex'),
    hash: Buffer.from(data.hash, 'hex'),
    line: data.line && lineOf(data.line),
  }
  return link && writeLink(link) === text ? link : undefined
}

function lineOf(form: NonNullable<z.output<typeof Written>['line']>): SealableLine {
  const [, , lineId, at, by, action, actId, thingKind, thingId, cents, words, requestId] = form
  return { lineId, at, by, action, actId, thingKind, thingId, cents, words, requestId }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
