import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { changedSinceRelease, flawsOfInvariant } from './databases.ts'

const sentence = '-- Balances are the sums of their lines.\n'

it.each(['balances-are-sums.sql', 'told.sql'])('the name of an invariant may be %s', (name) => {
  expect(flawsOfInvariant(name, `${sentence}select 1`)).toEqual([])
})

it.each([
  '01_balances.sql',
  'balances_are_sums.sql',
  '1-balances.sql',
  'Balances.sql',
  'balances.txt',
  '-balances.sql',
])('the name of an invariant may not be %s', (name) => {
  expect(flawsOfInvariant(name, sentence)).toEqual([expect.stringContaining('words with hyphens')])
})

it.each(['select 1', '-- balances are sums.\n', '-- Balances are sums\n', '-- Balances,\n-- all of them.\n'])(
  'an invariant may not begin with %j',
  (text) => {
    expect(flawsOfInvariant('balances.sql', text)).toEqual([expect.stringContaining('one whole sentence')])
  },
)

it('a migration may change and go until it is part of a release, and never after', async () => {
  const checkout = mkdtempSync(join(tmpdir(), 'evenhand-releases-'))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@mail.example', ...args], {
      cwd: checkout,
      stdio: 'pipe',
    })
  const write = (name: string, text: string) => writeFileSync(join(checkout, 'migrations', name), text)
  const changed = () => changedSinceRelease(checkout, ['migrations'])
  mkdirSync(join(checkout, 'migrations'))
  git('init', '--quiet')
  const commit = () => {
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Some')
  }
  write('0001_a.sql', 'select 1')
  write('0002_b.sql', 'select 2')
  commit()
  write('0001_a.sql', 'select 3')
  expect(await changed()).toEqual([])
  commit()
  git('tag', 'v0.9.0')
  write('0002_b.sql', 'select 4')
  commit()
  git('tag', 'v0.10.0')
  write('0003_c.sql', 'select 5')
  expect(await changed()).toEqual([])
  write('0001_a.sql', 'select 6')
  rmSync(join(checkout, 'migrations/0002_b.sql'))
  commit()
  expect(await changed()).toEqual([
    'migrations/0001_a.sql is part of v0.10.0: put it back, and write a new one',
    'migrations/0002_b.sql is part of v0.10.0: put it back, and write a new one',
  ])
})
