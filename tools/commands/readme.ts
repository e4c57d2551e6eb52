/** The commands of README's table, as a person types them: `· -- --json` is the one before it with another ending. */
export function commandsOf(readme: string): string[] {
  const [, table] = readme.split('| command | does |\n')
  if (table === undefined) throw new Error('README.md has no table that begins with | command | does |')
  const commands: string[] = []
  for (const line of table.split('\n').slice(1)) {
    if (!line.startsWith('|')) break
    for (const [, typed = ''] of (line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)) {
      const [script = ''] = (commands.at(-1) ?? '').split(' -- ')
      commands.push(typed.startsWith('-- ') ? `${script} ${typed}` : typed)
    }
  }
  return commands
}

/** `npm start -- --detach` is of the script `start`. */
export const scriptOf = (command: string): string => /^npm (?:run )?([\w-]+)/.exec(command)?.[1] ?? ''
