import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { parsedArgs } from '../command-line/parsed-args.ts'
import { ROOT } from '../launcher/services.ts'
import { startTestComponents } from '../test/components.ts'

/** Crowds of made-up people against identity and entries, which a process of its own runs beside stores that are thrown away. */
export async function sendCrowd(args: readonly string[], say: (line: string) => void): Promise<0 | 1> {
  const { values } = parsedArgs({ args: [...args], options: { short: { type: 'boolean', default: false } } })
  const components = await startTestComponents(say)
  try {
    const program = join(ROOT, 'tests/crowd/main.ts')
    const crowd = spawn(process.execPath, [...process.execArgv, program, ...(values.short ? ['--short'] : [])], {
      env: { ...process.env, ...components.environment, LOG_LEVEL: 'error' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = (await once(crowd, 'exit')) as [number | null]
    return code === 0 ? 0 : 1
  } finally {
    await components.stop()
  }
}
