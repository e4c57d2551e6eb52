import { describe, expect, it } from '@jest/globals'
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDataFolder, resetDataFolder } from './data-folder.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'data-folder-'))

describe('the data directory', () => {
  it('is emptied by a reset, and can be used again', () => {
    const folder = emptyFolder()
    openDataFolder(folder)
    writeFileSync(join(folder, 'secrets.json'), '{}')
    resetDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['.evenhand-data'])
    openDataFolder(folder)
    expect(existsSync(join(folder, 'logs'))).toBe(true)
  })

  it('is never a file, nor below one', () => {
    const file = join(emptyFolder(), 'data')
    writeFileSync(file, '')
    expect(() => openDataFolder(file)).toThrow(`${file} isn’t a folder. Set DATA_DIR to one.`)
    expect(() => resetDataFolder(file)).toThrow('isn’t a folder')
    expect(() => openDataFolder(join(file, 'below'))).toThrow('Set DATA_DIR to')
  })

  it('is never a folder with the files of others, neither for a start nor for a reset', () => {
    const folder = emptyFolder()
    writeFileSync(join(folder, 'thesis.txt'), 'years of work')
    expect(() => openDataFolder(folder)).toThrow("contains files that aren’t Evenhand's")
    expect(() => resetDataFolder(folder)).toThrow('nothing in it was deleted')
    expect(readdirSync(folder)).toEqual(['thesis.txt'])
  })
})
