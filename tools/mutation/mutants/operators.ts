import { isNode, type Node, nodesIn } from './node.ts'

/** A text that takes the place of another. */
export interface Change {
  start: number
  end: number
  to: string
}

/** The usual operators of mutation testing, by the node that each changes. */
export function changesOf(node: Node, parents: readonly Node[], source: string): Change[] {
  const at = (place: Node, to: string): Change => ({ start: place.start, end: place.end, to })
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return otherOperatorsOf(node, parents, source).map((to) => withOperator(node, to, source))
    case 'UnaryExpression':
      return node['operator'] === '!' || node['operator'] === '-' ? [at(node, textOf(node['argument'], source))] : []
    case 'UpdateExpression':
      return [
        at(
          node,
          source.slice(node.start, node.end).replace(/\+\+|--/, (sign) => (sign === '++' ? '--' : '++')),
        ),
      ]
    case 'BooleanLiteral':
      return [at(node, String(node['value'] !== true))]
    case 'StringLiteral':
      return [at(node, node['value'] === '' ? "'changed'" : "''")]
    case 'TemplateLiteral':
      return [at(node, '``')]
    case 'NumericLiteral':
      return [1, -1].map((step) => at(node, `(${Number(node['value']) + step})`))
    case 'BigIntLiteral':
      return [1n, -1n].map((step) => at(node, `(${BigInt(String(node['value']).replaceAll('_', '')) + step}n)`))
    case 'ArrayExpression':
      return withoutEach(node, source)
    case 'IfStatement':
    case 'ConditionalExpression':
      return isNode(node['test']) ? ['true', 'false'].flatMap((to) => at(node['test'] as Node, to)) : []
    case 'WhileStatement':
    case 'ForStatement':
      return isNode(node['test']) ? [at(node['test'], 'false')] : []
    case 'ExpressionStatement':
    case 'ReturnStatement':
    case 'ThrowStatement':
    case 'ContinueStatement':
      return isRemovable(node, parents) ? [at(node, ';')] : []
    default:
      return []
  }
}

/** The boundary first, then the opposite. */
const otherOperators: Readonly<Record<string, readonly string[]>> = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '+=': ['-='],
  '-=': ['+='],
}

function otherOperatorsOf(node: Node, parents: readonly Node[], source: string): readonly string[] {
  const others = otherOperators[String(node['operator'])] ?? []
  return choosesOneOf(node, parents.at(-1), source) ? others.slice(1) : others
}

/** `a < b ? a : b`: at the boundary both are one value, so that the change of the boundary is none. */
function choosesOneOf(comparison: Node, parent: Node | undefined, source: string): boolean {
  if (parent?.type !== 'ConditionalExpression' || parent['test'] !== comparison) return false
  if (!/^[<>]=?$/.test(String(comparison['operator']))) return false
  const compared = [comparison['left'], comparison['right']].map((side) => textOf(side, source))
  const chosen = [parent['consequent'], parent['alternate']].map((side) => textOf(side, source))
  return compared.toSorted().join('\n') === chosen.toSorted().join('\n')
}

const textOf = (node: unknown, source: string): string => (isNode(node) ? source.slice(node.start, node.end) : '')

function withOperator(node: Node, to: string, source: string): Change {
  const [left, right] = [node['left'], node['right']] as [Node, Node]
  const between = source.slice(left.end, right.start)
  const from = left.end + between.indexOf(String(node['operator']))
  // `??` can't stand beside `&&` without parentheses.
  if (to === '&&' || to === '||')
    return { start: node.start, end: node.end, to: `((${textOf(left, source)}) ${to} (${textOf(right, source)}))` }
  return { start: from, end: from + String(node['operator']).length, to }
}

/** An array without one of its elements; a lone element leaves nothing. */
function withoutEach(node: Node, source: string): Change[] {
  const elements = nodesIn(node['elements'])
  return elements.map((_element, left) => {
    const rest = elements.filter((_one, place) => place !== left).map((one) => textOf(one, source))
    return { start: node.start, end: node.end, to: `[${rest.join(', ')}]` }
  })
}

/** Not what a condition guards alone, which a condition that never holds removes too, and not the last word of a function. */
function isRemovable(node: Node, parents: readonly Node[]): boolean {
  const parent = parents.at(-1)
  if (!parent || parent.type === 'IfStatement') return false
  const siblings = nodesIn(parent['body'])
  const grandparent = parents.at(-2)
  if (parent.type === 'BlockStatement' && siblings.length === 1 && grandparent?.type === 'IfStatement') return false
  const isLast = siblings.at(-1) === node
  const endsFunction = isLast && /Function|Method/.test(grandparent?.type ?? '')
  return !(endsFunction && node.type === 'ReturnStatement')
}
