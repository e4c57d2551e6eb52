/** A node of the syntax tree, as far as a walk over all of them needs to know it. */
export interface Node {
  type: string
  start: number
  end: number
  [field: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && typeof value.type === 'string'

export const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
