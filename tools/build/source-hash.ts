import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = [
  'frontends/*.ts',
  'frontends/*/{src,public}/**/*.*',
  'frontends/*/{index.html,package.json,*.ts}',
  'packages/{contracts,web-kit}/src/**/*.*',
  'tools/build/**/*.ts',
  'package-lock.json',
]

/** One hash over names and contents of everything that a built frontend depends on. */
export function hashOfSources(root: string): string {
  const files = globSync(sources, { cwd: root })
    .filter((file) => !file.includes('.test.'))
    .toSorted()
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}
