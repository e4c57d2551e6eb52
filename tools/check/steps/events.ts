import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run, type Step } from '../step.ts'

export const eventsLint: Step = {
  name: 'the events keep to the style of protobuf',
  run: async () => void (await run('buf', ['lint'], { cwd: 'proto' })),
}

/**
 * Against the committed image of what was published before, and not against a branch: on main a branch would be compared with itself.
 * After a change that breaks nothing, `npm run proto` makes the image anew.
 */
export const eventsBreaking: Step = {
  name: 'no event broke what was published before',
  run: async () => void (await run('buf', ['breaking', '--against', 'baseline.binpb'], { cwd: 'proto' })),
}

export const eventsGenerated: Step = {
  name: 'the TypeScript of the events is what the protobuf says',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'evenhand-proto-'))
    try {
      cpSync('proto', join(folder, 'proto'), { recursive: true })
      await run('buf', ['generate'], { cwd: join(folder, 'proto') })
      await run('diff', [
        '-r',
        join(folder, 'packages/contracts/src/events/gen'),
        resolve('packages/contracts/src/events/gen'),
      ])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

export const eventsPublished: Step = {
  name: 'the image of what was published is what the protobuf says',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'evenhand-proto-'))
    try {
      await run('buf', ['build', '-o', join(folder, 'baseline.binpb')], { cwd: 'proto' })
      await run('cmp', [join(folder, 'baseline.binpb'), 'proto/baseline.binpb'])
    } catch (error) {
      throw new Error('Run `npm run proto`, and commit what it writes.', { cause: error })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
