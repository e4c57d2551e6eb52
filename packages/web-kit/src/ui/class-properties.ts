/**
 * What a class of Tailwind sets. It knows the classes that are used here, no more: `class-names.test.ts` compares it on all of them with the
 * library for this, which is as large as all other parts of the kit that a first page loads.
 */
const named: Readonly<Record<string, string>> = {
  display: 'block|inline|inline-block|flex|inline-flex|grid|inline-grid|hidden|contents|table|list-item',
  position: 'static|fixed|absolute|relative|sticky',
  'text-align': 'text-(?:left|center|right|start|end)',
  'font-size':
    'text-(?:body|small|fine|lead|title|heading|hero|figure|xs|sm|base|lg|xl|\\dxl|\\[[\\d.]+.*|\\[length:.*)',
  'text-wrap': 'text-(?:balance|pretty|wrap|nowrap)',
  'text-overflow': 'text-(?:ellipsis|clip)',
  color: 'text-.+',
  'font-family': 'font-(?:mono|display|sans|serif)',
  'font-weight': 'font-.+',
  'border-width': 'border(?:-\\d+)?',
  'border-style': 'border-(?:solid|dashed|dotted|none)',
  'border-collapse': 'border-(?:collapse|separate)',
  'white-space': 'whitespace-.+',
  'overflow-wrap': 'wrap-.+',
  'flex-direction': 'flex-(?:row|col)(?:-reverse)?',
  flex: 'flex-(?:\\d+|auto|none|initial)',
  'flex-wrap': 'flex-(?:wrap|nowrap|wrap-reverse)',
  'text-decoration': 'underline|line-through|no-underline',
}
const byName = Object.entries(named).map(([property, names]) => [property, new RegExp(`^(?:${names})$`)] as const)

/** `min-h-10` sets `min-h`: what stands before the value. */
const byPrefix =
  /^-?(border-[xytrbl](?=$|-\d+$)|border|bg|rounded(?:-[trbl]{1,2}(?=-|$))?|[pm][xytrbl]?|(?:min-|max-)?[wh]|size|gap(?:-[xy])?|space-[xy]|grid-cols|col-span|items|justify-(?:items|self)|justify|self|inset(?:-[xy])?|top|right|bottom|left|z|opacity|overflow(?:-[xy])?|leading|tracking|shrink|grow|align|shadow|aspect|basis|transition|duration|ease|pointer-events|translate-[xy]|rotate)(?:-|$)/

/** `text-small` sets `font-size`; a class that nothing else can set sets itself. */
export function propertyOf(name: string): string {
  const property = byName.find(([, names]) => names.test(name))?.[0]
  return property ?? byPrefix.exec(name)?.[1] ?? name
}

const sides = (of: string) => ({
  [of]: [`${of}x`, `${of}y`, `${of}t`, `${of}r`, `${of}b`, `${of}l`],
  [`${of}x`]: [`${of}l`, `${of}r`],
  [`${of}y`]: [`${of}t`, `${of}b`],
})
const including: Readonly<Record<string, readonly string[]>> = {
  ...sides('p'),
  ...sides('m'),
  'font-size': ['leading'],
  size: ['w', 'h'],
  flex: ['grow', 'shrink', 'basis'],
  'border-width': ['x', 'y', 't', 'r', 'b', 'l'].map((side) => `border-${side}`),
  'border-x': ['border-l', 'border-r'],
  'border-y': ['border-t', 'border-b'],
  gap: ['gap-x', 'gap-y'],
  overflow: ['overflow-x', 'overflow-y'],
  inset: ['inset-x', 'inset-y', 'top', 'right', 'bottom', 'left'],
  'inset-x': ['left', 'right'],
  'inset-y': ['top', 'bottom'],
}

/** The property, and those that it sets too: `p-2` wins over `px-4`. */
export const overriddenBy = (property: string): readonly string[] => [property, ...(including[property] ?? [])]
