/** "Ada Maria Lovelace" → first "Ada", last "Maria Lovelace"; a single name is a first name. */
export function splitName(name: string): { firstName: string | null; lastName: string | null } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { firstName: first === '' ? null : first, lastName: rest.length === 0 ? null : rest.join(' ') }
}

/** An address that its owner recognizes and nobody else learns: "A•••@example.org". */
export const coveredMailbox = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.lastIndexOf('@'))}`
