import { afterAll, beforeEach, describe, expect, it } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isBuilt, removeStamp, writeStamp } from './stamp.ts'

const root = mkdtempSync(join(tmpdir(), 'stamp-'))
const remotes = ['public', 'donor']
const distOf = (name: string) => join(root, 'frontends', name, 'dist')

beforeEach(() => {
  for (const name of ['shell', ...remotes]) {
    mkdirSync(distOf(name), { recursive: true })
    writeFileSync(join(distOf(name), 'remoteEntry.js'), '')
  }
  removeStamp(root)
})
afterAll(() => rmSync(root, { recursive: true }))

describe('the stamp of a build', () => {
  it('says that these sources are built, and no others', () => {
    writeStamp(root, remotes, 'these')
    expect([isBuilt(root, remotes, 'these'), isBuilt(root, remotes, 'others')]).toEqual([true, false])
  })

  it('is not there after a build that ended halfway', () => {
    writeStamp(root, remotes, 'these')
    removeStamp(root)
    expect(isBuilt(root, remotes, 'these')).toBe(false)
  })

  it('is not written where a remote is missing, and not believed where one was taken away since', () => {
    rmSync(join(distOf('donor'), 'remoteEntry.js'))
    expect(() => writeStamp(root, remotes, 'these')).toThrow('The build left no remoteEntry.js of donor.')
    expect(isBuilt(root, remotes, 'these')).toBe(false)
    writeFileSync(join(distOf('donor'), 'remoteEntry.js'), '')
    writeStamp(root, remotes, 'these')
    rmSync(distOf('public'), { recursive: true })
    expect(isBuilt(root, remotes, 'these')).toBe(false)
  })
})
