import { pino, type DestinationStream } from 'pino'

/** What is written in one go; nobody who follows a log sees it. */
const gatherMs = 20

export interface LogOutput extends DestinationStream {
  /** Writes at once what is still gathered: before the process ends. */
  flushSync(): void
}

/** Gathers the lines of a moment and writes them in one go: a write for each of them costs more than making it. */
export function gathered(output: LogOutput, milliseconds = gatherMs): LogOutput {
  let lines: string[] = []
  const writeLines = (): void => {
    if (lines.length > 0) output.write(lines.join(''))
    lines = []
  }
  return {
    write(line) {
      if (lines.push(line) === 1) setTimeout(writeLines, milliseconds)
    },
    flushSync() {
      writeLines()
      output.flushSync()
    },
  }
}

let standard: LogOutput | undefined

/** Standard output, one for all logs of the process; what is gathered when it exits is written before. */
export function standardOutput(): LogOutput {
  if (standard) return standard
  const output = gathered(pino.destination({ dest: 1, sync: false }))
  process.once('exit', () => output.flushSync())
  return (standard = output)
}
