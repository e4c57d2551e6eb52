import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { changeText, vectorFolder, vectorsFolder } from '../testing/example-folder.ts'

const script = join(import.meta.dirname, 'verify_draw.py')
const hasPython = spawnSync('python3', ['--version']).status === 0
const python = (...args: string[]) => spawnSync('python3', [script, ...args], { encoding: 'utf8' })

const withPython = hasPython ? describe : describe.skip

withPython(`the second implementation${hasPython ? '' : ' (skipped: there is no python3 on the PATH)'}`, () => {
  let folder: string

  beforeEach(() => {
    folder = vectorFolder()
  })

  afterEach(() => {
    rmSync(folder, { recursive: true })
  })

  it('agrees with all vectors', () => {
    expect(python('--vectors', vectorsFolder).stdout).toBe('All vectors agree: 5 pools, 17 proofs, 5 draws.\n')
  })

  it('draws the same winner from the files', () => {
    const { status, stdout } = python(folder)
    expect(status).toBe(0)
    expect(stdout).toMatch(/The winner is 7bf9e249[0-9a-f]{56} with ticket 13\./)
  })

  it.each([
    ['pool.bin', '\u0001', '\u0002', 'the pool was changed'],
    ['commitment.json', 'example', 'another', 'the commitment was changed'],
    ['freeze.json', '"round":657413', '"round":657414', 'the freeze was changed'],
    ['result.json', '"round":657413', '"round":657414', 'another round was used'],
    ['result.json', '"ticket":"13"', '"ticket":"14"', 'somebody else was drawn'],
    ['rules.json', 'rules', 'RULES', 'the rules were changed'],
  ])('refuses a changed %s', (name, from, to, reason) => {
    const path = join(folder, name)
    changeText(path, from, to)
    const { status, stderr } = python(folder)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
  })
})
