import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import { compareIds, entriesOf, idOf, recordAt, recordOf, recordWriter } from './record.ts'

const Id = fc.uint8Array({ minLength: 32, maxLength: 32 })
const Entries = fc.bigInt(1n, 2n ** 63n - 1n)
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

it('a record is the id and the entries, big endian, and is read wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(Id, Entries), { minLength: 1, maxLength: 5 }), (holders) => {
      const written = holders.map(([id, entries]) => hexOf(id) + entries.toString(16).padStart(16, '0'))
      expect(holders.map(([id, entries]) => hexOf(recordOf({ id, entries })))).toEqual(written)
      const among = Buffer.from(`00ff${written.join('')}`, 'hex').subarray(2)
      for (const [place, [id, entries]] of holders.entries()) {
        const record = recordAt(among, place)
        expect(hexOf(record)).toBe(written[place])
        expect([hexOf(idOf(record)), entriesOf(record)]).toEqual([hexOf(id), entries])
      }
    }),
  )
})

it('records come in the order of their ids, whatever their entries', () => {
  fc.assert(
    fc.property(Id, Id, Entries, Entries, (one, other, some, more) => {
      const order = compareIds(recordOf({ id: one, entries: some }), recordOf({ id: other, entries: more }))
      expect(Math.sign(order)).toBe(Buffer.compare(one, other))
      expect(compareIds(recordOf({ id: one, entries: some }), recordOf({ id: one, entries: more }))).toBe(0)
    }),
  )
})

it('no record has another id than of 32 bytes, or less than one entry, or as many as 2^63', () => {
  const id = new Uint8Array(32)
  for (const entries of [1n, 2n ** 63n - 1n]) expect(entriesOf(recordOf({ id, entries }))).toBe(entries)
  const refused = 'A record has an id of 32 bytes and at least one entry'
  for (const entries of [0n, -1n, 2n ** 63n]) expect(() => recordOf({ id, entries })).toThrow(refused)
  for (const length of [31, 33]) expect(() => recordOf({ id: new Uint8Array(length), entries: 1n })).toThrow(refused)
})

it('records are written at their place, also amid other bytes', () => {
  const bytes = new Uint8Array(100)
  recordWriter(bytes.subarray(10))(40, new Uint8Array(32).fill(1), 2n)
  expect(hexOf(bytes)).toBe(`${'00'.repeat(50)}${'01'.repeat(32)}0000000000000002${'00'.repeat(10)}`)
})
