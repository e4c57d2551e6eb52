import { describe, expect, it } from '@jest/globals'
import * as fc from 'fast-check'
import { organization } from '../organization/index.ts'
import { mergeFieldNames } from './fields.ts'
import { forEveryone } from './for-everyone.ts'
import { type MergeTag, readTags, writtenTag } from './tags.ts'

describe('merge tags', () => {
  it.each<[string, (string | MergeTag)[]]>([
    ['Hello', ['Hello']],
    ['', []],
    ['Dear {{person.firstName}},', ['Dear ', { field: 'person.firstName', fallback: undefined }, ',']],
    ['{{ person.firstName | "friend" }}', [{ field: 'person.firstName', fallback: 'friend' }]],
    ['{{person.firstName|“friend”}}', [{ field: 'person.firstName', fallback: 'friend' }]],
    ["{{person.firstName | ''}}", [{ field: 'person.firstName', fallback: '' }]],
    ['{{person.firstName\u00a0| "O’Neil <3"}}', [{ field: 'person.firstName', fallback: 'O’Neil <3' }]],
    ['@media{.a{color:red}}', ['@media{.a{color:red}}']],
  ])('reads %j', (text, pieces) => {
    expect(readTags(text)).toEqual({ pieces, faults: [] })
  })

  it.each([
    ['Hi {{person.fristName}}', '{{person.fristName}}', 3, 'There is no field “person.fristName”.'],
    ['{{first_name}}', '{{first_name}}', 0, 'There is no field “first_name”. Did you mean person.firstName?'],
    ['{{constructor}}', '{{constructor}}', 0, 'There is no field “constructor”.'],
    ['{{person.firstName', '{{person.firstName', 0, 'End the tag with }}.'],
    ['{{person.firstName\nand more', '{{person.firstName', 0, 'End the tag with }}.'],
    ['{{person.firstName} {{person.email}}', '{{person.firstName} ', 0, 'End the tag with }}.'],
    ['{{person.firstName | friend}}', '{{person.firstName | friend}}', 0, expect.stringContaining('Write {{')],
    ['{{1 + 1}}', '{{1 + 1}}', 0, expect.stringContaining('Write {{')],
    ['{{}}', '{{}}', 0, expect.stringContaining('Write {{')],
  ])('says what is wrong in %j', (text, tag, at, sentence) => {
    expect(readTags(text).faults).toEqual([{ tag, at, sentence }])
  })

  const tag = fc.record({
    field: fc.constantFrom(...mergeFieldNames),
    fallback: fc.option(fc.string({ unit: fc.constantFrom('a', ' ', '<', "'", '|', 'é'), maxLength: 8 }), {
      nil: undefined,
    }),
  })
  const literal = fc.string({ unit: fc.constantFrom('a', ' ', '}', '"', '|', '\n'), minLength: 1, maxLength: 8 })

  it('reads no further after twenty that are wrong, and loses none of the text', () => {
    const text = '{{'.repeat(100_000)
    const { pieces, faults } = readTags(text)
    expect(faults).toHaveLength(20)
    expect(pieces.map(String).join('')).toBe(text)
  })

  it('gives back what was written, whatever stands around', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(tag, literal), { maxLength: 12 }), (written) => {
        const text = written.map((one) => (typeof one === 'string' ? one : writtenTag(one))).join('')
        const { pieces, faults } = readTags(text)
        expect(faults).toEqual([])
        expect(pieces.map((one) => (typeof one === 'string' ? one : writtenTag(one))).join('')).toBe(text)
        expect(pieces.filter((one) => typeof one !== 'string')).toEqual(
          written.filter((one) => typeof one !== 'string'),
        )
      }),
    )
  })

  it('ends on any text, and loses none of it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('{', '}', '|', '"', 'a', '.', '\n'), maxLength: 40 }), (text) => {
        const { pieces, faults } = readTags(text)
        expect(pieces.map(String).join('')).toBe(text)
        for (const { tag, at } of faults) expect(text.slice(at, at + tag.length)).toBe(tag)
      }),
    )
  })
})

describe('a line as everyone can read it', () => {
  it.each([
    ['What happened', 'What happened'],
    ['Hello {{person.firstName | "friend"}}', 'Hello friend'],
    ['{{person.firstName}} and we', 'and we'],
    ['News of {{ organization.name }}', `News of ${organization.name}`],
    ['{{person.firstName | "one\u202Eline"}}', 'one line'],
    ['{{first_name}}', '{{first_name}}'],
  ])('of %j says %j', (line, says) => {
    expect(forEveryone(line)).toBe(says)
  })
})
