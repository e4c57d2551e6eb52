import { afterAll, describe, expect, it } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onOneSystem, onTheirOwn, untyped } from './list.ts'
import { scriptOf } from './readme.ts'

const scratch = mkdtempSync(join(tmpdir(), 'evenhand-refused-'))
const nowhere = join(scratch, 'data')
/** One of those that differ in options alone. */
const rows = [
  ...new Map(
    [...untyped, ...onOneSystem, ...onTheirOwn].map(({ row }) => [row.replace(/ (-- )?--?\w[^]*/, ''), row]),
  ).values(),
]
const stackOrCode = /^\s+at |node:internal|\bE[A-Z]{4,}\b|ERR_/m

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Ending {
  code: number | string | undefined
  told: string
}

/** What npm would start: `npm run logs -- entries -f` is `tools/run logs entries -f`. */
function typed(row: string, ...more: string[]): Promise<Ending> {
  const [, args = ''] = row.split(' -- ')
  const words = ['tools/run', scriptOf(row), ...args.split(' ').filter(Boolean), ...more]
  const { PATH = '', HOME = '' } = process.env
  const env = {
    PATH,
    HOME,
    INIT_CWD: scratch,
    DATA_DIR: nowhere,
    // A command of a service is to look at its arguments before it looks for a system, and must not find one.
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
    MONGODB_URL: 'mongodb://127.0.0.1:1/none',
    // As in a copy without a history.
    GIT_DIR: nowhere,
  }
  return new Promise((resolve) => {
    execFile('bash', words, { env, timeout: 60_000, killSignal: 'SIGKILL' }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? error?.signal ?? 0, told: `${stdout}${stderr}`.trim() }),
    )
  })
}

describe('a command of README’s table with an option that it doesn’t know', () => {
  it.each(rows)('%s says so in a sentence, ends with 2 and makes no file', async (row) => {
    const before = readdirSync('.')
    const { code, told } = await typed(row, '--no-such-option')
    expect(told).toMatch(/^[A-Z'“a-z][^\n]*[.:](\n|$)/)
    expect(told).toContain('no-such-option')
    expect(told).not.toMatch(stackOrCode)
    expect(code).toBe(2)
    expect(readdirSync(scratch)).toEqual([])
    expect(readdirSync('.')).toEqual(before)
  })
})

describe('a command of README’s table that is asked for help', () => {
  // Two of bash, and those of the launcher, which has one page for all of its own.
  const ofOwnPage = rows.filter(
    (row) => !['format', 'proto', 'start', 'stop', 'restart', 'status', 'logs', 'dev'].includes(scriptOf(row)),
  )
  it.each(ofOwnPage)('%s says how it is used, and does nothing', async (row) => {
    const { code, told } = await typed(row, '--help')
    const script = scriptOf(row)
    expect(told).toMatch(new RegExp(`^\`npm (run )?${script}\\b[^]*\\.$`))
    expect(told).not.toMatch(/^import /m)
    expect(code).toBe(0)
    expect(readdirSync(scratch)).toEqual([])
  })

  it('starts nothing where the launcher is asked', async () => {
    const { code, told } = await typed('npm start', '--help')
    expect(told).toContain('npm start')
    expect(code).toBe(0)
    expect(readdirSync(scratch)).toEqual([])
  })
})

describe('a command that can’t do what it was told', () => {
  it.each([
    ['npm run attack -- --tries abc', '--tries takes a whole number from 50 to 100000.'],
    ['npm run faults -- --gifts 3', '--gifts takes a whole number from 10 to 10000.'],
    ['npm run irs-list -- /nowhere', "'/nowhere' isn’t a file that can be read."],
    ['npm run build -- nosuch', "Unexpected argument 'nosuch'"],
    ['npm run fill -- nosuch', "Unexpected argument 'nosuch'"],
    ['npm test -- --changed', 'There is no history of git here to compare with.'],
    ['npm run mutation -- --changed', 'There is no history of git here to compare with.'],
    ['npm run proto -- one two', "proto takes one folder, and no 'two'."],
    ['npm run attack -- crwd', "There is no 'crwd': use crowd, or options alone."],
    ['npm run monthly -- start', "There is no 'start': use status or begin."],
  ])('%s says what to type instead', async (row, sentence) => {
    const { code, told } = await typed(row)
    expect(told).toContain(sentence)
    expect(told).not.toMatch(stackOrCode)
    expect(code).toBe(2)
  })
})
