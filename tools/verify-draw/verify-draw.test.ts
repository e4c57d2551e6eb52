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
    expect(said).toContain('The draw of “example” agrees.')
    expect(said).toContain('Not compared:')
    expect(said).toContain('the freeze with one that was kept before its round (--freeze)')
    expect(said).toMatch(/Winner +ticket 13, of 7bf9e249[0-9a-f]{56} with 37 entries/)
    expect(said.match(/Alternate \d/g)).toHaveLength(3)
  })

  it('does the same with an address', async () => {
    const server = createServer((request, response) => {
      try {
        response.end(readFileSync(join(folder, (request.url ?? '').replace('/draws/example/', ''))))
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
        said: `There is no freeze.json in ${address}/draws/another. Is this the place of a draw?`,
      })
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })

  it.each([
    ['pool.bin', '\u0001', '\u0002', 'The pool file was changed after it was frozen: its root is'],
    ['commitment.json', 'example', 'another', 'The commitment was changed after the pool was frozen'],
    ['freeze.json', '"round":657413', '"round":657414', 'The freeze was changed after the draw'],
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
    expect((await verifyDraw(folder, ...kept)).said).toContain('✓ The commitment is the one you kept.')
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
    expect(bad.said).toContain('✗ The proof does not lead to the pool that was frozen.')
  })

  it('trusts another beacon only when told', async () => {
    const own = made(await ownBeaconFolder())
    const { code, said } = await verifyDraw(own)
    expect(code).toBe(1)
    expect(said).toContain('✗ The commitment names a beacon that is not known to be public')
    expect((await verifyDraw(own, '--beacon', join(own, 'beacon.json'))).code).toBe(0)
  })

  it('ends with 2 when there is nothing to verify', async () => {
    rmSync(join(folder, 'result.json'))
    expect(await verifyDraw(folder)).toEqual({
      code: 2,
      said: `There is no result.json in ${folder}. The draw may not have been held yet.`,
    })
    for (const args of [[], ['a', 'b'], ['--no'], [folder, '--freeze', 'x']])
      expect((await verifyDraw(...args)).code).toBe(2)
    rmSync(join(folder, 'pool.bin'))
    expect((await verifyDraw(folder)).code).toBe(2)
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
    expect(stdout).toContain('The draw of “example” agrees.')
    changeBit(join(folder, 'pool.bin'), 39)
    await expect(run(process.execPath, [file, folder], { cwd: elsewhere, env })).rejects.toMatchObject({ code: 1 })
  })
})
