import type { Records } from '../objects/shapes.ts'

export type Kind = keyof Records

/**
 * What callers may see of a record. Fields that begin with an underscore are the simulator's own notes
 * (how a test card behaves, which invoice an intent pays) and never leave it.
 */
export function visible(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(visible)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !name.startsWith('_'))
      .map(([name, inner]) => [name, visible(inner)]),
  )
}
