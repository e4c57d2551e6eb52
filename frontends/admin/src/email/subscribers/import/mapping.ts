import type { emailImports } from '@evenhand/web-kit/desk'

export const columnRoles = [
  ['nothing', 'Left out'],
  ['email', 'Email'],
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['tags', 'Tags'],
  ['timeZone', 'Time zone'],
  ['attribute', 'Kept under its name'],
] as const
export type ColumnUse = (typeof columnRoles)[number][0]

/** What the columns are called: by the first line, or by their place. */
export function columnsOf({ preview }: Pick<emailImports.EmailImport, 'preview'>, hasNames: boolean): string[] {
  const [first = []] = preview
  const count = Math.max(...preview.map((row) => row.length), 0)
  return Array.from({ length: count }, (_, at) => (hasNames && first[at]) || `Column ${at + 1}`)
}

/** As the server guesses them from the names. */
export function usesOf({ preview, guess }: Pick<emailImports.EmailImport, 'preview' | 'guess'>): ColumnUse[] {
  const roles = ['email', 'firstName', 'lastName', 'tags', 'timeZone'] as const
  return columnsOf({ preview }, true).map((_, at) => roles.find((role) => guess[role] === at) ?? 'nothing')
}

/** Undefined where the email address isn't chosen exactly once; of other roles the first column counts. */
export function mappingOf(
  uses: readonly ColumnUse[],
  columns: readonly string[],
): emailImports.ImportMapping | undefined {
  const email = uses.indexOf('email')
  if (email === -1 || uses.lastIndexOf('email') !== email) return undefined
  const roles = ['firstName', 'lastName', 'tags', 'timeZone'] as const
  const found = roles.flatMap((role) => (uses.includes(role) ? [[role, uses.indexOf(role)] as const] : []))
  const attributes = uses.flatMap((use, column) =>
    use === 'attribute' ? [{ column, name: (columns[column] ?? `Column ${column + 1}`).slice(0, 50) }] : [],
  )
  return { email, ...Object.fromEntries(found), attributes }
}
