import { expect, it } from '@jest/globals'
import { runCommand } from './run-command.ts'

it('says each line of a program while it runs, and answers all of them', async () => {
  const lines: string[] = []
  const answer = await runCommand('sh', ['-c', 'echo one; echo unseen >&2; printf two'], {
    onLine: (line) => lines.push(line),
  })
  expect(lines).toEqual(['one', 'two'])
  expect(answer).toContain('one\n')
})
