import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { startPrometheus } from './prometheus.ts'

describe('a Prometheus that doesn’t start', () => {
  const path = process.env['PATH']
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'evenhand-prometheus-'))))
  afterEach(() => void (process.env['PATH'] = path))
  /** With another program of that name. */
  const start = (program: string) => {
    writeFileSync(join(folder, 'prometheus'), program, { mode: 0o755 })
    process.env['PATH'] = `${folder}:${path}`
    return startPrometheus(join(folder, 'data'), { groups: [], targets: [], readyMsMax: 2_000 }, () => undefined)
  }

  it('is ended where it isn’t ready in time, so that the next one can have its folder', async () => {
    const pidFile = join(folder, 'pid')
    const started = start(`#!/bin/sh\necho $$ >${pidFile}\nexec sleep 300\n`)
    await expect(started).rejects.toThrow(
      `Prometheus didn’t start: ${join(folder, 'data/prometheus.log')} has the reason.`,
    )
    expect(() => process.kill(Number(readFileSync(pidFile, 'utf8')), 0)).toThrow('ESRCH')
  })

  it('is said where it ended', async () => {
    await expect(start('#!/bin/sh\nexit 3\n')).rejects.toThrow('has the reason')
  })

  it('is said where it can’t be run', async () => {
    await expect(start('#!/nowhere/sh\n')).rejects.toThrow('Prometheus didn’t start: spawn ')
  })
})
