/** `npm run monitoring`: writes what is made from the table of signals. `-- FOLDER` writes below that folder instead of the checkout. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { Refused } from '../command-line/refused.ts'
import { runMain } from '../command-line/tell.ts'
import { madeFiles } from './files.ts'

await runMain(() => {
  const { positionals } = parsedArgs({ args: process.argv.slice(2), options: {}, allowPositionals: true })
  if (positionals.length > 1) throw new Refused(`monitoring takes one folder, and no '${positionals[1]}'.`)
  const into = resolve(process.env['INIT_CWD'] ?? process.cwd(), positionals[0] ?? process.cwd())
  for (const [path, text] of madeFiles()) {
    mkdirSync(dirname(join(into, path)), { recursive: true })
    writeFileSync(join(into, path), text)
    process.stdout.write(`${path}\n`)
  }
})
