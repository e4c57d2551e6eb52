/**
 * The migrations of a folder in their order. Their numbers follow each other from the first, or it isn't clear which runs when: two branches that
 * took one number, a file that was lost or has a name of another form.
 */
export function inOrder(names: readonly string[], first: number): string[] {
  const files = names.filter((name) => !name.startsWith('.')).toSorted()
  for (const [index, file] of files.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(file))
      throw new Error(`${file} isn't named as a migration is: NNNN_what_it_is_about.sql, lower case`)
    const [number, expected] = [file.slice(0, 4), String(first + index).padStart(4, '0')]
    if (number === files[index - 1]?.slice(0, 4))
      throw new Error(
        `Two migrations have the number ${number}: ${files[index - 1]} and ${file}. Give the newer one the next free number`,
      )
    if (number !== expected)
      throw new Error(
        `The number ${expected} should come where ${file} is: bring back what is missing, or number on without a gap`,
      )
  }
  return files
}
