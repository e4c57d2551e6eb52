import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createLog, workContext } from './log.ts'

const written: string[] = []
const log = createLog('entries', { write: (line) => void written.push(line) })
// Whatever LOG_LEVEL says here.
log.level = 'info'

/** The line that `work` writes. */
function lineOf(work: () => void): Record<string, unknown> {
  written.length = 0
  work()
  return JSON.parse(written.join('')) as Record<string, unknown>
}

describe('a log line', () => {
  it('is an event with fields, the service, its level and its time', () => {
    const line = lineOf(() => log.warn({ attempts: 3 }, 'relay-waits'))
    expect(line).toMatchObject({ level: 'warn', service: 'entries', event: 'relay-waits', attempts: 3 })
    expect(new Date(String(line.time)).getTime()).toBeGreaterThan(Date.now() - 60_000)
  })

  it('carries the id of the request or event in work', () => {
    const line = lineOf(() => workContext.run({ requestId: 'r-1' }, () => log.info('request')))
    expect(line.requestId).toBe('r-1')
  })

  it('never shows what belongs to a person or is secret, at any depth and in any spelling', () => {
    const hidden = fc.constantFrom(
      'email',
      'donorEmail',
      'donor_email',
      'name',
      'first_name',
      'card',
      'Authorization',
      'token',
      'to',
    )
    const personal = fc.constantFrom('Ann-Lee-Secret', 4_242_424_242, { number: 'Ann-Lee-Secret' }, ['Ann-Lee-Secret'])
    const open = fc.constantFrom('giftId', 'state', 'rows', 'inside')
    const tree = fc.letrec<{ node: unknown }>((tie) => ({
      node: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.constantFrom('plain', 7, null, true),
        fc.array(tie('node'), { maxLength: 3 }),
        fc.tuple(hidden, personal, open, tie('node')).map(([a, value, b, inner]) => ({ [a]: value, [b]: inner })),
      ),
    }))
    fc.assert(
      fc.property(tree.node, hidden, personal, (node, name, value) => {
        const line = lineOf(() => log.child({ [name]: value }).info({ node, [name]: value }, 'gift-confirmed'))
        expect(JSON.stringify(line)).not.toMatch(/Ann-Lee-Secret|4242424242/)
        expect(line[name]).toBe('[removed]')
      }),
    )
  })

  it('ends where an object goes round in a circle, or is too deep', () => {
    const circle: Record<string, unknown> = { state: 'open' }
    circle.self = circle
    const line = lineOf(() => log.info({ circle }, 'seen'))
    expect(line).toMatchObject({ circle: { state: 'open' } })
  })

  it('writes big numbers and dates as they are', () => {
    const line = lineOf(() => log.info({ cents: 12_345n, at: new Date(0) }, 'seen'))
    expect(line).toMatchObject({ cents: 12_345, at: '1970-01-01T00:00:00.000Z' })
  })

  it('tells of an error what it is and where, without the values in its words', () => {
    class RowRefused extends Error {
      override name = 'RowRefused'
      code = '23505'
      detail = 'Key (email)=(ann@example.org) already exists.'
      constraint = 'donors_email_key'
    }
    const cause = new Error('no account for bob.o+gifts@mail.example at <ann@example.org>, card 4242424242424242')
    const line = lineOf(() => log.error({ error: new RowRefused('ann@example.org is there', { cause }) }, 'failed'))
    expect(line.error).toMatchObject({
      kind: 'RowRefused',
      errorCode: '23505',
      constraint: 'donors_email_key',
      text: '[address] is there',
      cause: { text: 'no account for [address] at <[address]>, card [digits]' },
      where: expect.arrayContaining([expect.stringContaining('log.test.ts')]),
    })
    expect(JSON.stringify(line)).not.toMatch(/ann@|bob\.o|4242/)
  })

  it('tells no more of an error that lies deeper', () => {
    const refused = Object.assign(new Error('ann@example.org is there'), { detail: 'Key (email)=(ann@example.org)' })
    const line = lineOf(() => log.error({ job: { tries: [refused] } }, 'failed'))
    expect(line.job).toMatchObject({ tries: [{ kind: 'Error', text: '[address] is there' }] })
    expect(JSON.stringify(line)).not.toMatch(/ann@/)
  })

  it('tells of what was thrown and is no error only its kind', () => {
    expect(lineOf(() => log.error({ error: 'ann@example.org' }, 'failed')).error).toEqual({ kind: 'string' })
  })
})
