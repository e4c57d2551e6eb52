import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { changeText, vectorFolder, vectorsFolder } from '../testing/example-folder.ts'

const script = join(import.meta.dirname, 'verify_draw.py')
/** With it the signature is checked too. */
const hasPairings = spawnSync('python3', ['-c', 'import py_ecc']).status === 0
const python = (...args: string[]) => spawnSync('python3', [script, ...args], { encoding: 'utf8' })

describe('the second implementation', () => {
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
    expect(stdout).toMatch(/The winner is 7bf9e249[0-9a-f]{56} with ticket 27\./)
    expect(stdout).toMatch(/Not compared:\n.*the freeze with one that was kept/s)
    expect(/the signature of the beacon/.test(stdout)).toBe(!hasPairings)
  })

  it.each([
    ['pool.bin', '\u0001', '\u0002', 'the pool was changed'],
    ['commitment.json', 'example', 'another', 'the commitment was changed'],
    ['freeze.json', '"round":657413', '"round":657414', 'the freeze was changed'],
    ['result.json', '"round":657413', '"round":657414', 'another round was used'],
    ['result.json', '"ticket":"27"', '"ticket":"28"', 'somebody else was drawn'],
    ['rules.json', 'rules', 'RULES', 'the rules were changed'],
  ])('refuses a changed %s', (name, from, to, reason) => {
    const path = join(folder, name)
    changeText(path, from, to)
    const { status, stderr } = python(folder)
    expect(status).toBe(1)
    expect(stderr).toContain(reason)
  })

  it.each([
    ['commitment.json', '"alternates":3', '"alternates":3.0'],
    ['commitment.json', '"alternates":3', '"alternates":true'],
    ['commitment.json', '"alternates":3', '"alternates":100'],
    ['commitment.json', '"period":3', '"period":"3"'],
    ['commitment.json', '"drawsOn":"2023-09-15"', '"drawsOn":"2023-09-31"'],
    ['freeze.json', '"ledgerHeads":[', '"ledgerHeads":{'],
    ['freeze.json', '"count":7', '"count":[7]'],
    ['freeze.json', '"total":"98"', '"total":98'],
    ['freeze.json', '"total":"98"', '"total":"098"'],
    ['result.json', '"winner":{', '"winner":{"a":1,'],
    ['result.json', '"seed":"', '"seed":"\\n'],
    ['result.json', '"seed":"7', '"seed":"A'],
    ['result.json', '"signature":"b', '"signature":"B'],
    ['result.json', '"alternates":[', '"alternates":[null,'],
    ['rules.json', '"alternates":3', '"alternates":NaN'],
  ])('refuses %s with %s in the spelling %s', (name, from, to) => {
    changeText(join(folder, name), from, to)
    const { status, stderr } = python(folder)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Does not agree: /)
  })

  it('compares what was kept, and the giveaway', () => {
    const other = 'ab'.repeat(32)
    expect(python(folder, '--freeze', other).stderr).toContain('the freeze is not the one that was kept')
    expect(python(folder, '--commitment', other).stderr).toContain('the commitment is not the one that was kept')
    expect(python(folder, '--giveaway', 'main').stderr).toContain('the files are of another giveaway')
    expect(python(folder, '--giveaway', 'example').stdout).not.toContain('--giveaway')
  })

  it('verifies nothing of a draw that has no result', () => {
    rmSync(join(folder, 'result.json'))
    expect(python(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Nothing verified: there is no result.json'),
    })
  })
})
