import { runMain } from '../command-line/tell.ts'
import { parseCommand, type Command } from './command-line.ts'
import { HELP } from './help.ts'
import { logs } from './verbs/logs.ts'
import { restart } from './verbs/restart.ts'
import { start } from './verbs/start.ts'
import { status } from './verbs/status.ts'
import { stop } from './verbs/stop.ts'

function run(command: Command): Promise<void> | void {
  switch (command.verb) {
    case 'start':
      return start(command)
    case 'stop':
      return stop(command.dataDir)
    case 'restart':
      return restart(command.dataDir, command.name)
    case 'status':
      return status(command.dataDir, command.json)
    case 'logs':
      return logs(command.dataDir, command.name, command.follow)
    case 'help':
      process.stdout.write(HELP)
  }
}

// `npm run logs | head` closes the pipe early; that is no error.
process.stdout.on('error', () => undefined)

await runMain(() => run(parseCommand(process.argv.slice(2), process.env)))
// Nothing that still waits, such as a pooled connection, keeps the command alive.
process.exit()
