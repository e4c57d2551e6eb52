import { scriptOf } from './readme.ts'

/** What is amiss between README's table, the scripts of package.json and the lists of `list.ts`. */
export function faultsOfList(rows: readonly string[], scripts: readonly string[], listed: readonly string[]): string[] {
  const tried = new Set(listed.map(scriptOf))
  return [
    ...rows
      .filter((row) => !listed.includes(row))
      .map((row) => `README has '${row}', which tools/commands/list.ts lacks`),
    ...scripts
      .filter((script) => !tried.has(script))
      .map((script) => `package.json has the script '${script}', which tools/commands/list.ts lacks`),
    ...listed
      .filter((row) => !rows.includes(row))
      .map((row) => `tools/commands/list.ts has '${row}', which is no row of README's table`),
    ...listed
      .filter((row, nth) => listed.indexOf(row) !== nth)
      .map((row) => `tools/commands/list.ts has '${row}' more than once`),
  ]
}
