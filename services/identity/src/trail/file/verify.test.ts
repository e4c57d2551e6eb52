import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { verifyFile } from './verify.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenhand-trail-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'trail.jsonl')

type Columns = (string | null)[]
interface Told {
  seq: bigint
  hash: Buffer
}

/** The format as decision 108 writes it down, by a program of its own: the hash of each link, and the text of the file. */
function sealed(lines: readonly Columns[]): { links: string[]; hashes: string[]; text: string } {
  const hashes: string[] = []
  const links = lines.map((columns, at) => {
    const previous = hashes[at - 1] ?? '0'.repeat(64)
    const form = JSON.stringify([1, `${at + 1}`, ...columns])
    const hash = createHash('sha256').update(Buffer.from(previous, 'hex')).update(form).digest('hex')
    hashes.push(hash)
    return `{"seq":"${at + 1}","previous":"${previous}","hash":"${hash}","line":${form}}`
  })
  const head = `{"trail":"evenhand","edition":1,"lines":"${lines.length}","hash":"${hashes.at(-1) ?? '0'.repeat(64)}"}`
  return { links, hashes, text: [head, ...links].map((line) => `${line}\n`).join('') }
}

async function verdictOf(file: string | Uint8Array, told: Told[] = []): Promise<string> {
  writeFileSync(path, file)
  const verdict = await verifyFile(path, told)
  if (verdict.kind === 'broken') return `${verdict.at}`
  return verdict.kind === 'whole' ? `whole: ${verdict.head.seq}` : verdict.kind
}

/** Where two files differ first, as a person finds it who lays them side by side: 0 is the line that says where the chain ends. */
function firstDifference(one: string, other: string): number {
  const [ones, others] = [one.split('\n'), other.split('\n')]
  return ones.findIndex((line, at) => line !== others[at])
}

// U+2028 ends a line to some readers, though not here.
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom('José’s\ncard', 'a\u2028b', '"]', '\u0000'),
)
const columns: fc.Arbitrary<Columns> = fc.tuple(
  fc.bigInt(1n, 10n ** 12n).map(String),
  fc.constant('2026-11-21T12:00:00.000001Z'),
  fc.option(fc.uuid()),
  fc.constantFrom('rules-published', 'refund-asked'),
  fc.uuid(),
  fc.option(fc.constantFrom('gift', 'donor')),
  fc.option(fc.uuid()),
  fc.option(fc.bigInt(-(10n ** 9n), 10n ** 9n).map(String)),
  words,
  fc.option(fc.uuid()),
)
const trails = fc.array(columns, { minLength: 1, maxLength: 12 })

describe('a file of the sealed trail', () => {
  it('is whole as it was written, and each hash that was told is the one of its place', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(columns, { maxLength: 12 }), async (lines) => {
        const { text, hashes } = sealed(lines)
        const told = hashes.map((hash, at) => ({ seq: BigInt(at + 1), hash: Buffer.from(hash, 'hex') }))
        expect(await verdictOf(text, told)).toBe(`whole: ${lines.length}`)
      }),
      { numRuns: 60 },
    )
  })

  it('in which lines were removed, swapped, slipped in or taken from elsewhere is broken at the first that differs', async () => {
    const edits = fc.constantFrom('remove', 'swap', 'repeat', 'slip-in', 'cut')
    await fc.assert(
      fc.asyncProperty(trails, columns, edits, fc.nat(), fc.nat(), async (lines, more, edit, one, two) => {
        const { text } = sealed(lines)
        const [head = '', ...links] = text.split('\n').slice(0, -1)
        const [at, other] = [one % links.length, two % links.length]
        const foreign = sealed([...lines.slice(0, at), more]).links[at] ?? ''
        const swapped = links.map((link, place) => (place === at ? links[other] : place === other ? links[at] : link))
        const edited = {
          remove: links.toSpliced(at, 1),
          swap: swapped,
          repeat: links.toSpliced(at, 0, links[other] ?? ''),
          'slip-in': links.toSpliced(at, 0, foreign),
          cut: links.slice(0, at),
        }[edit]
        const found = [head, ...edited].map((line) => `${line}\n`).join('')
        fc.pre(found !== text)
        // A line that is sealed to fit those before it shows by the one that follows.
        const first = edit === 'slip-in' ? at + 2 : firstDifference(text, found)
        expect(await verdictOf(found)).toBe(`${first}`)
      }),
      { numRuns: 200 },
    )
  })

  it('in which any byte was changed, removed or slipped in is broken at its line', async () => {
    const edits = fc.constantFrom('change', 'remove', 'slip-in')
    await fc.assert(
      fc.asyncProperty(trails, edits, fc.nat(), fc.nat(255), async (lines, edit, place, byte) => {
        const { text } = sealed(lines)
        const bytes = Buffer.from(text)
        const at = place % bytes.length
        const kept = bytes.subarray(edit === 'slip-in' ? at : at + 1)
        const found = Buffer.concat([
          bytes.subarray(0, at),
          edit === 'remove' ? Buffer.alloc(0) : Buffer.of(byte),
          kept,
        ])
        fc.pre(!found.equals(bytes))
        const differs = firstDifference(bytes.toString('latin1'), found.toString('latin1'))
        const verdict = await verdictOf(found)
        // The first line says where the chain ends: changed, it is none of a trail, or says another end.
        if (differs === 0) expect(verdict).not.toMatch(/^whole/)
        else expect(verdict).toBe(`${differs}`)
      }),
      { numRuns: 300 },
    )
  })

  it('whose end was cut off, or that was sealed again after a change, agrees with itself and not with an email', async () => {
    await fc.assert(
      fc.asyncProperty(trails, fc.nat(), columns, async (lines, first, other) => {
        const { hashes } = sealed(lines)
        const at = first % lines.length
        const told = [{ seq: BigInt(lines.length), hash: Buffer.from(hashes.at(-1) ?? '', 'hex') }]
        const cut = sealed(lines.slice(0, at)).text
        expect(await verdictOf(cut)).toBe(`whole: ${at}`)
        expect(await verdictOf(cut, told)).toBe(`${at + 1}`)
        const again = lines.toSpliced(at, 1, other)
        expect(await verdictOf(sealed(again).text)).toBe(`whole: ${lines.length}`)
        expect(await verdictOf(sealed(again).text, told)).toBe(`${lines.length}`)
      }),
      { numRuns: 60 },
    )
  })

  it('says why it is broken, as the database’s own check does', async () => {
    const { text } = sealed(['1', '2', '3'].map((id) => [id, 'at', null, 'made', 'act', null, null, null, '', null]))
    const reasonOf = async (file: string, told: Told[] = []) => {
      writeFileSync(path, file)
      const verdict = await verifyFile(path, told)
      return verdict.kind === 'broken' ? `${verdict.at}: ${verdict.reason}` : verdict.kind
    }
    expect(await reasonOf(text.replace(/("seq":"2".*"line":).*(?=}\n)/, '$1null'))).toBe('2: the line is missing')
    expect(await reasonOf(text.replace(/{"seq":"2".*\n/, ''))).toBe('2: a seal is missing')
    expect(await reasonOf(text.replace('"2","at"', '"7","at"'))).toBe('2: the line is not what was sealed')
    expect(await reasonOf(text.replace(/{"seq":"3".*\n/, ''))).toBe('3: the trail ends elsewhere than its head says')
    expect(await reasonOf(text.replace('"seq":"2"', '"seq": "2"'))).toBe(
      '2: the line is not written as the desk exports it',
    )
    const told = [{ seq: 4n, hash: Buffer.alloc(32) }]
    expect(await reasonOf(text, told)).toBe('4: line 4 was told of and is not there')
    expect(await reasonOf(text, [{ seq: 2n, hash: Buffer.alloc(32) }])).toBe('2: the hash is not the one that was told')
  })

  it('is none where another file is named, or nothing that can be read', async () => {
    expect(await verdictOf('')).toBe('no-trail')
    expect(await verdictOf('\uFEFFLine,At (UTC)\r\n')).toBe('no-trail')
    expect(await verdictOf(Buffer.alloc(3 * 1024 * 1024, 0x61))).toBe('no-trail')
    expect(await verifyFile(folder, [])).toEqual({ kind: 'unreadable' })
    expect(await verifyFile(join(folder, 'missing.jsonl'), [])).toEqual({ kind: 'unreadable' })
  })
})
