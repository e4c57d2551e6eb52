import { describe, expect, it } from '@jest/globals'
import { runCommand } from '../processes/run-command.ts'
import { findHelm, findKubectl, programOfPackage } from './helm.ts'

describe('Helm', () => {
  it('is on this machine, or comes out of npm, and runs', async () => {
    const helm = await findHelm()
    expect(await runCommand(helm, ['version', '--short'])).toMatch(/^v[34]\.\d+\.\d+/)
  })

  it('has kubectl beside it', async () => {
    const kubectl = await findKubectl()
    expect(await runCommand(kubectl, ['version', '--client'])).toMatch(/v1\.\d+\.\d+/)
  })

  it('is asked for in one sentence where it can’t be had', async () => {
    await expect(programOfPackage('helm', 'linux mips')).rejects.toThrow(
      'helm couldn’t be found: there is no package of it for linux mips. Install helm (version 3.18 or newer) on the PATH.',
    )
  })
})
