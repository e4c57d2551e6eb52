/**
 * Where parsed input holds text that no store keeps, as `lines.0.note`: NUL, which PostgreSQL refuses in text, or half of a surrogate
 * pair, which it refuses in jsonb. The names of fields count too. No recursion: a body of brackets alone is deeper than the stack.
 */
export function findUnkeepableText(input: unknown): string | undefined {
  const open: { path: string; value: unknown }[] = [{ path: '', value: input }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next
    if (typeof value === 'string' && !isKeepable(value)) return path
    if (typeof value !== 'object' || value === null) continue
    for (const [name, inner] of Object.entries(value)) {
      const innerPath = path === '' ? name : `${path}.${name}`
      if (!isKeepable(name)) return innerPath
      open.push({ path: innerPath, value: inner })
    }
  }
  return undefined
}

const isKeepable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
