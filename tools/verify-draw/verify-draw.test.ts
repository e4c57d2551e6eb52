import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { runCommand } from './command.ts'
import { changeBit, changeText, emptyFolder, ownBeaconFolder, vectorFolder } from './testing/example-folder.ts'

const run = promisify(execFile)
const foldersMade: string[] = []
const made = (folder: string): string => {
  foldersMade.push(folder)
  return folder
}

let folder: string

beforeEach(() => {
  folder = made(vectorFolder())
})

afterEach(() => {
  for (const folder of foldersMade.splice(0)) rmSync(folder, { recursive: true })
})

async function verifyDraw(...args: string[]) {
  const lines: string[] = []
  const code = await runCommand(args, { line: (text) => lines.push(text), passing: () => undefined })
  return { code, said: lines.join('\n') }
}

const hashOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex')

describe('verify-draw', () => {
  it('says what agrees, and who was drawn', async () => {
    const { code, said } = await verifyDraw(folder)
    expect(code).toBe(0)
    expect(said.match(/^✓/gm)).toHaveLength(14)
    expect(said.match(/^– The operator states: /gm)).toHaveLength(3)
    expect(said).toContain(
      'The files of the draw of “example” agree with each other.\nThey were not compared with a freeze',
    )
    expect(said).toContain('Not compared:')
    expect(said).toContain('the freeze with one that was kept before its round (--freeze)')
    expect(said).toMatch(/Winner +ticket 27, of 7bf9e249[0-9a-f]{56} with 37 entries/)
    expect(said.match(/Alternate \d/g)).toHaveLength(3)
  })

  it('does the same with an address', async () => {
    const server = createServer((request, response) => {
      try {
        response.end(readFileSync(join(folder, (request.url ?? '').replace(/^.*\/(example|main)\/(files\/)?/, ''))))
      } catch {
        response.writeHead(404).end()
      }
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    try {
      expect(await verifyDraw(`${address}/draws/example`)).toEqual(await verifyDraw(folder))
      expect(await verifyDraw(`${address}/draws/another`)).toEqual({
        code: 2,
        said: `There are no files of a draw in ${address}/draws/another. Check the folder or address.`,
      })
      const site = await verifyDraw(`${address}/api/draws/example/files`)
      expect(site.said).toContain('✓ The files are of the giveaway “example”.')
      const other = await verifyDraw(`${address}/api/draws/main/files`)
      expect(other).toMatchObject({ code: 1, said: expect.stringContaining('✗ The files are of another giveaway') })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each([
    ['pool.bin', '\u0001', '\u0002', 'The pool file was changed after it was frozen: its root is'],
    ['commitment.json', '"seedHash":"c', '"seedHash":"d', 'The commitment was changed after the pool was frozen'],
    ['freeze.json', '"round":657413', '"round":657414', 'The freeze names a different round of the beacon'],
    ['freeze.json', '"seq":7', '"seq":8', 'The freeze was changed after the draw'],
    ['result.json', '"round":657413', '"round":657414', 'The draw used a different round of the beacon'],
    ['rules.json', 'rules', 'RULES', 'The rules were changed after the commitment'],
  ])('ends with 1 and the reason when %s was changed', async (name, from, to, reason) => {
    changeText(join(folder, name), from, to)
    const { code, said } = await verifyDraw(folder)
    expect(code).toBe(1)
    expect(said).toContain(`✗ ${reason}`)
    expect(said).toContain('The draw does not check out.')
  })

  it('compares what was kept', async () => {
    const kept = ['--commitment', hashOf('commitment.json'), '--freeze', hashOf('freeze.json')]
    const good = await verifyDraw(folder, ...kept, '--giveaway', 'example')
    expect(good.said).toContain('✓ The commitment is the one you kept.')
    expect(good.said).toContain('The draw of “example” agrees.')
    expect(good.said).toMatch(/Not compared:\n  the end of the ledger with a copy of it \(--ledger-heads\)$/)
    expect((await verifyDraw(folder, '--giveaway', 'main')).code).toBe(1)
    const { code, said } = await verifyDraw(folder, '--freeze', 'ab'.repeat(32))
    expect(code).toBe(1)
    expect(said).toContain('✗ The freeze is not the one you kept')
  })

  it('compares the ledger', async () => {
    const heads = join(folder, 'heads.json')
    const { ledgerHeads } = JSON.parse(readFileSync(join(folder, 'freeze.json'), 'utf8')) as { ledgerHeads: unknown }
    writeFileSync(heads, JSON.stringify(ledgerHeads))
    expect((await verifyDraw(folder, '--ledger-heads', heads)).said).toContain(
      '✓ The ledger ended where the freeze says it did.',
    )
    const another = [{ chain: 'another', seq: 7, hash: 'ab'.repeat(32) }]
    writeFileSync(heads, JSON.stringify(another))
    expect((await verifyDraw(folder, '--ledger-heads', heads)).code).toBe(1)
    writeFileSync(heads, '[]')
    expect((await verifyDraw(folder, '--ledger-heads', heads)).said).toContain('✗ The ledger is not the one')
  })

  it('checks the proof of a donor', async () => {
    const proof = join(folder, 'my-proof.json')
    const good = await verifyDraw(folder, '--proof', proof)
    expect(good.code).toBe(0)
    expect(good.said).toMatch(/✓ The proof holds: \d+ entr(y|ies)/)
    changeBit(proof, 80)
    const bad = await verifyDraw(folder, '--proof', proof)
    expect(bad.code).toBe(1)
    expect(bad.said).toContain('✗ The proof doesn’t lead to the pool that was frozen.')
  })

  it('trusts another beacon only when told', async () => {
    const own = made(await ownBeaconFolder())
    const { code, said } = await verifyDraw(own)
    expect(code).toBe(1)
    expect(said).toContain('✗ The commitment names a beacon that is not known to be public')
    expect((await verifyDraw(own, '--beacon', join(own, 'beacon.json'))).code).toBe(0)
  })

  it('verifies what there is of a draw without a result, and asks for what is overdue', async () => {
    rmSync(join(folder, 'result.json'))
    const frozen = await verifyDraw(folder)
    expect(frozen.code).toBe(1)
    expect(frozen.said).toContain('agrees so far: its commitment and its frozen pool. It has no result.')
    expect(frozen.said).toMatch(/✗ Round 657413 of the beacon came on 2023-09-15T11:00:03.000Z, and there is no result/)
    changeBit(join(folder, 'pool.bin'), 39)
    expect((await verifyDraw(folder)).said).toContain('✗ The pool file was changed')
    rmSync(join(folder, 'freeze.json'))
    expect((await verifyDraw(folder)).said).toContain('✗ The freeze is missing, but there is a pool')
    rmSync(join(folder, 'pool.bin'))
    const committed = await verifyDraw(folder)
    expect(committed.code).toBe(1)
    expect(committed.said).toMatch(/✗ The list of entries was to be frozen .* It was not/)
  })

  it('ends with 1 when a file is missing without which the others mean nothing', async () => {
    rmSync(join(folder, 'commitment.json'))
    expect(await verifyDraw(folder)).toMatchObject({
      code: 1,
      said: expect.stringContaining('✗ The commitment is missing'),
    })
  })

  it('ends with 2 when there is nothing to verify', async () => {
    const empty = made(emptyFolder())
    expect(await verifyDraw(empty)).toEqual({
      code: 2,
      said: `There are no files of a draw in ${empty}. Check the folder or address.`,
    })
    for (const args of [[], ['a', 'b'], ['--no'], [folder, '--freeze', 'x']])
      expect((await verifyDraw(...args)).code).toBe(2)
    writeFileSync(join(folder, 'rules.json'), ' '.repeat(1_000_001))
    expect((await verifyDraw(folder)).said).toContain('rules.json is longer than a megabyte.')
  })
})

describe('the packed command', () => {
  it('is one file that needs Node and nothing else', async () => {
    await run(process.execPath, ['--conditions=@evenhand/source', join(import.meta.dirname, 'build.ts')])
    const elsewhere = made(emptyFolder())
    const file = join(elsewhere, 'verify-draw.mjs')
    copyFileSync(join(import.meta.dirname, 'dist/verify-draw.js'), file)
    const env = { PATH: '' }
    const { stdout } = await run(process.execPath, [file, folder], { cwd: elsewhere, env })
    expect(stdout).toContain('The files of the draw of “example” agree with each other.')
    changeBit(join(folder, 'pool.bin'), 39)
    await expect(run(process.execPath, [file, folder], { cwd: elsewhere, env })).rejects.toMatchObject({ code: 1 })
  })
})
