/** An element of an SVG, with what it holds and the parts of the file that it refers to. */
interface Element {
  parts: Element[]
  refers: string[]
  cost?: Cost
}

/** How many elements are drawn, and how deep they lie in each other, with each reference drawn where it is. */
interface Cost {
  elements: number
  depth: number
}

/** Each level can be a picture of its own while it is drawn. */
const depthMax = 20
const elementsMax = 10_000

const tag = /<(\/?)[^\s/>"'<=]+((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>/y
/** What has a beginning like a tag and is none. */
const others: readonly (readonly [string, string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
  ['<!', '>'],
]

/** What is wrong with a drawing that would cost too much, in words that follow “That SVG file”; or undefined. */
export function tooCostly(text: string): string | undefined {
  const tree = treeOf(text)
  if (!tree) return 'can’t be read'
  const { root, byId } = tree
  const { elements, depth } = costOf(root, byId, 0)
  if (depth > depthMax + 1) return 'has parts within parts more than 20 levels deep'
  if (elements > elementsMax) return 'draws more than 10,000 parts'
  return undefined
}

/** Undefined where tags don't fit together. Each character is looked at once, and what doesn't fit ends it. */
function treeOf(text: string): { root: Element; byId: Map<string, Element> } | undefined {
  const root: Element = { parts: [], refers: [] }
  const byId = new Map<string, Element>()
  const open = [root]
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const other = others.find(([begin]) => text.startsWith(begin, at))
    if (other) {
      const end = text.indexOf(other[1], at + other[0].length)
      if (end === -1) return undefined
      at = end + other[1].length
      continue
    }
    tag.lastIndex = at
    const [whole, slash, attributes = ''] = tag.exec(text) ?? []
    if (whole === undefined) return undefined
    at += whole.length
    if (slash) {
      if (open.length === 1) return undefined
      open.pop()
      continue
    }
    const element: Element = { parts: [], refers: refersOf(attributes) }
    const id = /(?:^|\s)(?:xml:)?id\s*=\s*["']([^"']*)/.exec(attributes)?.[1]
    if (id !== undefined) byId.set(id, element)
    open.at(-1)?.parts.push(element)
    if (!attributes.endsWith('/')) open.push(element)
  }
  return open.length === 1 ? { root, byId } : undefined
}

/** The ids in `href="#a"` and `url(#a)`. */
const refersOf = (attributes: string): string[] =>
  [...attributes.matchAll(/(?:href\s*=\s*["']\s*|url\(\s*(?:["']|&(?:quot|apos|#3[49]);)?\s*)#([^"')&\s]*)/g)].flatMap(
    ([, id]) => id ?? [],
  )

/** Looks no deeper than is allowed: so it ends for parts that hold themselves, too. */
function costOf(element: Element, byId: ReadonlyMap<string, Element>, level: number): Cost {
  if (element.cost) return element.cost
  if (level > depthMax + 1) return { elements: Infinity, depth: Infinity }
  const below = [...element.parts, ...element.refers.flatMap((id) => byId.get(id) ?? [])]
  const costs = below.map((one) => costOf(one, byId, level + 1))
  element.cost = {
    elements: 1 + costs.reduce((sum, { elements }) => sum + elements, 0),
    depth: 1 + Math.max(0, ...costs.map(({ depth }) => depth)),
  }
  return element.cost
}
