import { isNode, type Node, nodesIn } from './node.ts'

/** What only the compiler reads, and what names another module: a change there is none of what the code does. */
const withoutEffect = /^(?:TS(?!AsExpression|SatisfiesExpression|NonNullExpression)|Import|ExportAll)/

/** Says what something is for readers and for the API reference; no rule. */
const describing = new Set(['meta', 'describe'])

/** The parts of a node that do something when the code runs. */
export function childrenOf(node: Node): Node[] {
  if (node.type === 'ExportNamedDeclaration' && node['source']) return []
  if (node.type === 'CallExpression' && isDescribing(node)) return [node['callee']].filter(isNode)
  return Object.entries(node)
    .filter(([field]) => !isName(node, field))
    .flatMap(([, value]) => (isNode(value) ? [value] : nodesIn(value)))
    .filter(({ type }) => !withoutEffect.test(type))
}

const isName = (node: Node, field: string): boolean =>
  field === 'typeAnnotation' ||
  (field === 'key' && node['computed'] !== true) ||
  (field === 'quasi' && node.type === 'TaggedTemplateExpression')

function isDescribing({ callee }: Node): boolean {
  const property = isNode(callee) && isNode(callee['property']) ? callee['property']['name'] : undefined
  return typeof property === 'string' && describing.has(property)
}
