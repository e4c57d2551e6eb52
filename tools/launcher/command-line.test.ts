import { describe, expect, it } from '@jest/globals'
import { parseCommand } from './command-line.ts'

describe('the command line', () => {
  it('starts on port 8080 with the data in the checkout when nothing is said', () => {
    const command = parseCommand(['start'], {})
    expect(command).toMatchObject({ verb: 'start', port: 8080, mode: 'start', detach: false, reset: false })
    expect(command).toHaveProperty('dataDir', expect.stringMatching(/\/\.data$/))
  })

  it('follows PORT, DATA_DIR (from where npm was called) and the options', () => {
    const environment = { PORT: '8090', DATA_DIR: 'elsewhere', INIT_CWD: '/home/ada' }
    expect(parseCommand(['start', '--detach', '--docker'], environment)).toMatchObject({
      port: 8090,
      dataDir: '/home/ada/elsewhere',
      detach: true,
      preferDocker: true,
    })
    expect(parseCommand(['logs', 'entries', '-f'], environment)).toMatchObject({ name: 'entries', follow: true })
    expect(parseCommand(['status', '--json'], environment)).toMatchObject({ json: true })
  })

  it.each([
    [['start', '--detatch'], {}, "Unknown option '--detatch'. Options here: --detach, --reset, --docker, --dev."],
    [['start'], { PORT: '80a' }, "PORT is '80a', which isn’t a port."],
    [['restart'], {}, 'Which one? npm run restart -- entries'],
    [['stop', 'entries'], {}, "This takes no 'entries'. It is about the whole system."],
    [['restart', 'entries', 'email'], {}, "This takes no 'email'. Name one process."],
    [['begin'], {}, "There is no 'begin'."],
  ])('refuses %j with %j in one sentence', (args, environment, sentence) => {
    expect(() => parseCommand(args, environment)).toThrow(sentence)
  })
})
