import { spawn } from 'node:child_process'
import { stripVTControlCharacters } from 'node:util'
import type { Trial } from '../../commands/trial.ts'
import { signalGroup } from '../../processes/process-identity.ts'

const trialMsMax = 600_000
/** As long as a system takes to stop, and more. */
const endMsMax = 90_000
const linesTold = 25

/** Types the command of a trial into a shell; resolves when it has shown what it must and ended well. @throws with the last of what it printed */
export async function typeCommand(trial: Trial, environment: Record<string, string>): Promise<void> {
  const { screen, ending } = await run(trial, environment)
  const tail = screen.trim().split('\n').slice(-linesTold).join('\n')
  const what = `'${trial.typed ?? trial.row}' ended with ${ending}`
  if (!trial.shows.test(screen)) throw new Error(`${what} and did not show ${trial.shows}:\n${tail}`)
  if (!endingsOf(trial).includes(ending)) throw new Error(`${what}:\n${tail}`)
}

/** npm tells of Ctrl-C as a shell does. */
const endingsOf = ({ isEndedByHand }: Trial): string[] => (isEndedByHand ? ['0', '130', 'SIGINT'] : ['0'])

async function run(
  { row, typed, shows, isEndedByHand }: Trial,
  environment: Record<string, string>,
): Promise<{ screen: string; ending: string }> {
  const child = spawn('bash', ['-o', 'pipefail', '-c', typed ?? row], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: Ctrl-C goes to all that it has started, as in a terminal.
    detached: true,
  })
  const pid = child.pid ?? 0
  const limits = [setTimeout(() => signalGroup(pid, 'SIGKILL'), trialMsMax)]
  let screen = ''
  const see = (chunk: Buffer): void => {
    screen += stripVTControlCharacters(chunk.toString())
    if (!isEndedByHand || limits.length > 1 || !shows.test(screen)) return
    signalGroup(pid, 'SIGINT')
    limits.push(setTimeout(() => signalGroup(pid, 'SIGKILL'), endMsMax))
  }
  child.stdout.on('data', see)
  child.stderr.on('data', see)
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (code, signal) => resolve({ screen, ending: signal ?? String(code) }))
    })
  } finally {
    for (const limit of limits) clearTimeout(limit)
  }
}
