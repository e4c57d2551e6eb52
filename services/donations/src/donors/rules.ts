/** "Ada Maria Lovelace" → first "Ada", last "Maria Lovelace"; a single name is a first name. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: first === '' ? null : first, lastName: rest.length === 0 ? null : rest.join(' ') }
}
