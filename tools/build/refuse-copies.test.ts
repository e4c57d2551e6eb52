import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { refuseCopies } from './refuse-copies.ts'

const root = mkdtempSync(join(tmpdir(), 'refuse-copies-'))
const write = (name: string, text: string) => {
  mkdirSync(join(root, 'frontends', name, 'dist/assets'), { recursive: true })
  writeFileSync(join(root, 'frontends', name, 'dist/assets/one.js'), text)
}
const check = () => refuseCopies(root, ['public', 'admin'])

const marks = ['DismissableLayer', 'shouldUnregister', 'administrator-names']
beforeEach(() => {
  write('shell', marks.join())
  write('public', 'pages')
  write('admin', 'lists')
})
afterAll(() => rmSync(root, { recursive: true }))

describe('what remotes share', () => {
  it('is brought by the shell alone', () => {
    expect(check).not.toThrow()
  })

  it.each([
    ['facade', 0],
    ['forms', 1],
    ['desk', 2],
  ])('is found in a remote that carries a copy of the %s', (name, at) => {
    write('admin', `lists ${marks[at]}`)
    expect(check).toThrow(`The remote admin carries a copy of web-kit/${name} in assets/one.js.`)
  })

  it('is looked for by marks that there are', () => {
    write('shell', marks.slice(0, 2).join())
    expect(check).toThrow("The shell has no 'administrator-names' of web-kit/desk.")
  })
})
