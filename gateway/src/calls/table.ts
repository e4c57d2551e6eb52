import type { Call, GatewayCall, Method } from '@evenhand/contracts/http'
import { bodyBytesMax, webhookBytesMax } from '@evenhand/service-kit/http'

/** One line of the routes table: what the gateway knows of a call. */
export interface Entry {
  call: Call | GatewayCall
  bodyBytesMax: number
}

export type Found =
  | { kind: 'entry'; entry: Entry }
  /** The path is known and the method is not. */
  | { kind: 'other-method'; allow: string }
  | { kind: 'unknown' }

export type RoutesTable = (method: string, rawPath: string) => Found

interface Node {
  literals: Map<string, Node>
  parameter?: Node
  entries: Map<Method, Entry>
}

const emptyNode = (): Node => ({ literals: new Map(), entries: new Map() })

/**
 * The only paths that exist below `/api` and `/r`, made from the contracts. A path is compared as it came, before any decoding:
 * literals byte by byte and before parameters; a parameter is one segment that decodes to something harmless.
 */
export function routesTable(calls: readonly (Call | GatewayCall)[]): RoutesTable {
  const root = emptyNode()
  for (const call of calls) {
    const node = nodeFor(root, call.path)
    if (node.entries.has(call.method)) throw new Error(`Two calls answer ${call.method} ${call.path}`)
    node.entries.set(call.method, { call, bodyBytesMax: bytesMaxOf(call) })
  }
  return (method, rawPath) => {
    const node = find(root, rawPath.split('/').slice(1), 0)
    if (!node) return { kind: 'unknown' }
    const entry = node.entries.get((method === 'HEAD' ? 'GET' : method) as Method)
    return entry ? { kind: 'entry', entry } : { kind: 'other-method', allow: allowOf(node) }
  }
}

function bytesMaxOf({ limit, request: { file, bodyBytesMax: own } }: Call | GatewayCall): number {
  if (file) return file.bytesMax
  if (own !== undefined) return own
  return limit === 'webhook' ? webhookBytesMax : bodyBytesMax
}

function nodeFor(root: Node, path: string): Node {
  let node = root
  for (const segment of path.split('/').slice(1)) {
    if (/^\{\w+\}$/.test(segment)) {
      node = node.parameter ??= emptyNode()
      continue
    }
    const next = node.literals.get(segment) ?? emptyNode()
    node.literals.set(segment, next)
    node = next
  }
  return node
}

function find(node: Node, segments: readonly string[], depth: number): Node | undefined {
  const segment = segments[depth]
  if (segment === undefined) return node.entries.size > 0 ? node : undefined
  const literal = node.literals.get(segment)
  const found = literal && find(literal, segments, depth + 1)
  if (found || !node.parameter || !isHarmless(segment)) return found
  return find(node.parameter, segments, depth + 1)
}

/** Nothing that a decoder further on could take for another path. */
function isHarmless(segment: string): boolean {
  if (/^[\w-]+$/.test(segment)) return true
  try {
    return /^(?!\.{1,2}$)[^/\\\p{Cc}]+$/u.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}

function allowOf({ entries }: Node): string {
  const methods: string[] = [...entries.keys()]
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
}
