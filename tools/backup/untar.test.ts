import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, it } from '@jest/globals'
import { untar } from './untar.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-untar-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('an archive is read to the end of its source, however late that comes after the last file', async () => {
  const [from, into] = [join(folder, 'from'), join(folder, 'into')]
  for (const one of [from, into]) mkdirSync(one)
  writeFileSync(join(from, 'letter'), 'Dear Ada')
  const archive = execFileSync('tar', ['-c', '-f', '-', '-C', from, '.'])
  await untar(Readable.from([archive, Buffer.alloc(4 * 1024 * 1024)]), into)
  expect(readFileSync(join(into, 'letter'), 'utf8')).toBe('Dear Ada')
})

it('what is no archive is refused', async () => {
  await expect(untar(Readable.from([Buffer.alloc(4096, 'x')]), folder)).rejects.toThrow('tar could not unpack')
})
