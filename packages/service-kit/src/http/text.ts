/**
 * Where parsed input holds text that no store keeps, as `lines.0.note`: NUL, which PostgreSQL refuses in text, or half of a surrogate
 * pair, which it refuses in jsonb.
 */
export function findUnkeepableText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? path : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = findUnkeepableText(inner, path === '' ? name : `${path}.${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
