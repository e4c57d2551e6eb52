import { describe, expect, it } from '@jest/globals'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const css = readFileSync(join(import.meta.dirname, 'theme.css'), 'utf8')
const [light = '', dark = ''] = [...css.matchAll(/:root \{(.*?)\}/gs)].map(([, block]) => block)

const tokensOf = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]))

/** WCAG 2.2: relative luminance of an sRGB colour. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

const body = ['ink on paper', 'ink on surface', 'ink on sunken', 'ink-soft on paper', 'ink-soft on surface']
const controls = [
  'ink-soft on sunken',
  'primary on paper',
  'primary on surface',
  'on-primary on primary',
  'on-primary on primary-strong',
  'on-accent on accent',
  'on-accent on accent-strong',
  'clay on paper',
  'clay on surface',
  'success on surface',
  'danger on paper',
  'danger on surface',
  'on-danger on danger',
  'on-badge-free on badge-free',
  'on-badge-silver on badge-silver',
  'on-badge-gold on badge-gold',
  'on-badge-diamond on badge-diamond',
]
const lines = ['line on paper', 'line on surface', 'primary on hairline']

describe.each([
  ['light', tokensOf(light)],
  ['dark', { ...tokensOf(light), ...tokensOf(dark) }],
])('in %s colours', (_, tokens) => {
  it.each([
    ...body.map((pair) => [pair, 7] as const),
    ...controls.map((pair) => [pair, 4.5] as const),
    ...lines.map((pair) => [pair, 3] as const),
  ])('%s has a contrast of at least %d', (pair, least) => {
    const [front = '', back = ''] = pair.split(' on ').map((name) => tokens[name] ?? 'missing')
    expect(contrast(front, back)).toBeGreaterThanOrEqual(least)
  })
})

it('the measure itself is right', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
