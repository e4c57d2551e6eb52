import { describe, expect, it } from '@jest/globals'
import { Count, Day, Entries, Format, G1Point, G2Point, Hash, Index, Instant, Name, Round, TimeZone } from './values.ts'

/** The values of docs/draw-format.md §5, each at its limits and one beyond. */
describe('the format takes', () => {
  it.each([
    [
      '32 bytes as a hash',
      Hash,
      ['0'.repeat(64), 'af09'.repeat(16)],
      ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), ''],
    ],
    ['48 bytes as a signature', G1Point, ['a'.repeat(96)], ['a'.repeat(94), 'a'.repeat(98)]],
    ['96 bytes as a public key', G2Point, ['a'.repeat(192)], ['a'.repeat(190), 'a'.repeat(194)]],
    [
      'entries below 2^63',
      Entries,
      ['0', '1', '10', '9223372036854775807'],
      ['', '01', '-1', '+1', '1.0', '1e3', ' 1', '9223372036854775808', '10000000000000000000'],
    ],
    [
      'instants of the years 2000 to 2199, in UTC and to the millisecond',
      Instant,
      ['2000-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'],
      [
        '1999-12-31T23:59:59.999Z',
        '2200-01-01T00:00:00.000Z',
        '2026-01-01T00:00:00Z',
        '2026-01-01T00:00:00.00Z',
        '2026-01-01T00:00:00.0000Z',
        '2026-01-01T00:00:00.000+01:00',
        '2026-02-30T00:00:00.000Z',
      ],
    ],
    [
      'days of these years',
      Day,
      ['2000-01-01', '2199-12-31'],
      ['1999-12-31', '2200-01-01', '2026-02-29', '2026-1-1', '20260101'],
    ],
    [
      'time zones',
      TimeZone,
      ['UTC', 'America/New_York', 'Etc/GMT+5', `A${'a'.repeat(63)}`],
      ['', '5', `A${'a'.repeat(64)}`, 'New York'],
    ],
    ['counts from 1 to 2^40', Count, [1, 1_099_511_627_776], [0, 1_099_511_627_777, 1.5, '1']],
    ['places from 0 to below 2^40', Index, [0, 1_099_511_627_775], [-1, 1_099_511_627_776, 0.5]],
    ['rounds from 1 to ten billion', Round, [1, 10_000_000_000], [0, 10_000_000_001, 1.5]],
    [
      'names of small letters, digits and dashes',
      Name,
      ['a', 'main-2027', 'z'.repeat(60)],
      ['', 'z'.repeat(61), 'Main', 'a_b'],
    ],
    ['its own name', Format, ['evenhand-draw/1'], ['evenhand-draw/2', '']],
  ])('%s, and nothing beyond', (_what, schema, taken, refused) => {
    expect(taken.filter((value) => !schema.safeParse(value).success)).toEqual([])
    expect(refused.filter((value) => schema.safeParse(value).success)).toEqual([])
  })
})
