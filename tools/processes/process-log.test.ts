import { describe, expect, it } from '@jest/globals'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lastLines, logSize, rotateLog } from './process-log.ts'

const logFile = (text: string) => {
  const file = join(mkdtempSync(join(tmpdir(), 'process-log-')), 'entries.log')
  writeFileSync(file, text)
  return file
}

describe('a process log', () => {
  it('is moved aside when it has grown too large, and not before', () => {
    const file = logFile('0123456789')
    expect(rotateLog(file, 10)).toBe(false)
    appendFileSync(file, 'x')
    expect(rotateLog(file, 10)).toBe(true)
    expect(logSize(file)).toBe(0)
    expect(readFileSync(`${file}.1`, 'utf8')).toBe('0123456789x')
  })

  it('shows its last lines, and only those since a position', () => {
    const file = logFile('one\ntwo\n')
    const position = logSize(file)
    appendFileSync(file, '\nthree\nfour\n')
    expect(lastLines(file, 3)).toEqual(['two', 'three', 'four'])
    expect(lastLines(file, 9, position)).toEqual(['three', 'four'])
  })
})
