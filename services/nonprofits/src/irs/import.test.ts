import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { openMongo } from '@evenhand/service-kit/mongo'
import { testMongoUrl } from '@evenhand/service-kit/testing'
import { importIrsList, NoIrsList } from './import.ts'
import { findImport, findLine, irsListOf } from './store.ts'

const connection = await openMongo(testMongoUrl())
const irs = await irsListOf(connection)
afterAll(() => connection.close())
beforeEach(() => Promise.all([irs.lines.deleteMany({}), irs.imports.deleteMany({})]))

const header = 'EIN,NAME,ICO,STREET,CITY,STATE,ZIP\n'
const importedAt = new Date('2026-11-25T12:00:00Z')
const listed = async (taxId: string) => {
  const latest = await findImport(irs)
  return latest && findLine(irs, latest, taxId)
}
type Content = Iterable<string> | AsyncIterable<string>
async function importing(...contents: Content[]) {
  const faults: string[] = []
  const read: number[] = []
  const files = contents.map((chunks, place) => ({ name: `eo${place + 1}.csv`, open: () => Readable.from(chunks) }))
  const kept = await importIrsList(irs, files, {
    importedAt,
    onFault: (file, line, why) => void faults.push(`${file} ${line}: ${why}`),
    onRead: (lines) => void read.push(lines),
  })
  return { kept, faults, read }
}

describe('the list of the IRS', () => {
  it('is kept by number, with quotes, commas and lost zeros as they come, and takes the place of the one before', async () => {
    await importing([header, '123456789,OLD NAME,,,SALEM,MA,0\n987654321,GONE,,,SALEM,MA,0\n'])
    const { kept, faults } = await importing([
      `\uFEFF${header}`,
      '123456789,"HARBOR LIGHT FUND, INC",% ADA,"1 PIER ST, 2ND","SALEM",MA,01970\r\n',
      '10123456,SHORT,,,BOSTON,MA,0\n',
    ])
    expect([kept, faults]).toEqual([2, []])
    expect(await listed('12-3456789')).toMatchObject({
      name: 'HARBOR LIGHT FUND, INC',
      city: 'SALEM',
      state: 'MA',
    })
    expect(await listed('01-0123456')).toMatchObject({ name: 'SHORT' })
    expect(await listed('98-7654321')).toBeUndefined()
    expect(await findImport(irs)).toMatchObject({ importedAt, lines: 2 })
  })

  it('is of all the files that are given, which take its place together', async () => {
    await importing([header, '987654321,GONE,,,SALEM,MA,0\n'])
    const east = [header, '123456789,EAST,,,SALEM,MA,0\n']
    expect((await importing(east, [header, '223456789,WEST,,,RENO,NV,0\n'])).kept).toBe(2)
    expect(await listed('12-3456789')).toMatchObject({ name: 'EAST' })
    expect(await listed('22-3456789')).toMatchObject({ name: 'WEST' })
    expect(await listed('98-7654321')).toBeUndefined()
    await expect(importing(east, [header])).rejects.toEqual(
      new NoIrsList('eo2.csv: no line of it can be kept, so the list stays as it was.'),
    )
    expect(await listed('22-3456789')).toMatchObject({ name: 'WEST' })
  })

  it('stays as it was where a file breaks after a thousand lines, and while it is read', async () => {
    await importing([header, '200000000,KEPT,,,SALEM,MA,0\n'])
    const during: unknown[] = []
    async function* broken() {
      yield header
      for (let line = 0; line < 1_001; line++) yield `${200000000 + line},OTHER,,,X,MA,0\n`
      during.push(await listed('20-0000000'))
      throw new Error('the disk is gone')
    }
    await expect(importing(broken())).rejects.toThrow('the disk is gone')
    for (const line of [...during, await listed('20-0000000')]) expect(line).toMatchObject({ name: 'KEPT' })
    expect(await listed('20-0000001')).toBeUndefined()
    expect([await irs.lines.countDocuments(), (await findImport(irs))?.lines]).toEqual([1, 1])
  })

  it('names each line that is not taken, and takes the others', async () => {
    const { kept, faults } = await importing([
      header,
      'abc,BAD\n',
      '123456789,GOOD,,,X,MA\n',
      '071234567,NEVER\n',
      '123456780,\n',
    ])
    expect(kept).toBe(1)
    expect(faults).toEqual([
      'eo1.csv 2: “abc” is no EIN',
      'eo1.csv 4: “071234567” is no EIN',
      'eo1.csv 5: EIN 12-3456780 has no name',
    ])
  })

  it('streams a file of any length, and tells how far it is', async () => {
    const lines = 100_001
    // Few are kept: it is the reading that is looked at, not the store.
    async function* file() {
      yield header
      for (let line = 0; line < lines; line++)
        yield `${line % 100 === 0 ? 200000000 + line : 'none'},NAME ${line},,,X,MA,0\n`
    }
    const { kept, read, faults } = await importing(file())
    expect([kept, faults.length, read]).toEqual([1_001, 99_000, [50_000, 100_000]])
    expect(await irs.lines.countDocuments()).toBe(1_001)
  })

  it.each([
    ['another file', ['NAME,CITY\nX,Y\n'], 'eo1.csv: its first line names no column EIN.'],
    ['an empty one', [header], 'eo1.csv: no line of it can be kept, so the list stays as it was.'],
  ])('stays as it was where %s is given', async (_, chunks, message) => {
    await importing([header, '123456789,KEPT,,,X,MA\n'])
    await expect(importing(chunks)).rejects.toEqual(new NoIrsList(message))
    expect(await listed('12-3456789')).toMatchObject({ name: 'KEPT' })
    expect(await findImport(irs)).toMatchObject({ lines: 1 })
  })
})
