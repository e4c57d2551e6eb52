import { describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sourcesHash } from './frontend-build.ts'

function checkout() {
  const root = mkdtempSync(join(tmpdir(), 'frontend-build-'))
  const write = (path: string, text: string) => {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  write('frontends/shell/src/main.tsx', 'one')
  return { root, write, hash: () => sourcesHash(root, ['frontends', 'package-lock.json']) }
}

describe('the stamp of the frontends', () => {
  it('changes with a source, a new file and the lock file', () => {
    const { write, hash } = checkout()
    const seen = [hash()]
    write('frontends/shell/src/main.tsx', 'two')
    seen.push(hash())
    write('frontends/public/index.html', '')
    seen.push(hash())
    write('package-lock.json', '{}')
    seen.push(hash())
    expect(new Set(seen).size).toBe(4)
  })

  it('does not change with what was built or is only a test', () => {
    const { write, hash } = checkout()
    const before = hash()
    write('frontends/shell/dist/index.html', 'built')
    write('frontends/shell/node_modules/x/index.js', '')
    write('frontends/shell/src/main.test.tsx', '')
    expect(hash()).toBe(before)
  })
})
