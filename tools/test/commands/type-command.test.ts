import { describe, expect, it } from '@jest/globals'
import { typeCommand } from './type-command.ts'

const environment = { PATH: process.env.PATH ?? '', NAME: 'Ada' }
const type = (typed: string, shows: RegExp, isEndedByHand?: true) =>
  typeCommand({ row: 'npm run hello', typed, shows, ...(isEndedByHand ? { isEndedByHand } : {}) }, environment)

/** Ready says the program that waits: a signal that comes while a shell starts one is lost. */
const waits = `bash -c 'echo Ready; exec sleep 60'`

describe('a command that is typed', () => {
  it('must show what it should, on either stream, and end well', async () => {
    await type('echo "Hello $NAME"', /^Hello Ada$/m)
    await type('echo "Hello $NAME" >&2', /^Hello Ada$/m)
    await expect(type('echo Bye', /Hello/)).rejects.toThrow("'echo Bye' ended with 0 and did not show /Hello/:\nBye")
    await expect(type('echo Hello; exit 3', /Hello/)).rejects.toThrow('ended with 3:\nHello')
    await expect(type('echo Hello; false | cat', /Hello/)).rejects.toThrow('ended with 1:\nHello')
  })

  it('is ended by Ctrl-C once it has shown it, with all that it has started', async () => {
    await type(`${waits}; echo never`, /Ready/, true)
    await expect(type('echo Steady', /Ready/, true)).rejects.toThrow('did not show /Ready/')
    await expect(type(`trap "exit 3" INT; ${waits}`, /Ready/, true)).rejects.toThrow('ended with 3')
  })
})
