import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { Stage } from '../draws/files.ts'
import { type Figure, milliseconds, seconds } from '../figures.ts'

const stageProgram = join(import.meta.dirname, '../draws/stage.ts')

const Measured = z.object({ wallMs: z.number(), processorMs: z.number(), memoryBytes: z.number() })
const Frozen = Measured.extend({ total: z.string() })
const Drawn = Measured.extend({ drawMs: z.number(), makeMs: z.number(), checkMs: z.number() })

/** A whole draw: frozen, drawn and verified, each by a process of its own so that their memory can be told apart. */
export async function measureDraws(donors: number, log: (line: string) => void): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'evenhand-bench-draw-'))
  const stage = async <T extends z.ZodType>(name: Stage, schema: T): Promise<z.output<T>> => {
    log(`A draw among ${donors.toLocaleString('en-US')} donors: ${name}`)
    const args = ['--conditions=@evenhand/source', stageProgram, name, folder, String(donors)]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return schema.parse(JSON.parse(stdout))
  }
  try {
    const frozen = await stage('freeze', Frozen)
    const drawn = await stage('draw', Drawn)
    const verified = await stage('verify', Measured)
    const size = `${donors.toLocaleString('en-US')} donors, ${BigInt(frozen.total).toLocaleString('en-US')} entries`
    return [
      {
        what: 'Freezing a pool',
        value: seconds(frozen.wallMs / 1000),
        beside: `${size}; ${use(frozen)}; aim 60 s, 2 GiB`,
      },
      {
        what: 'Drawing winner and alternates',
        value: milliseconds(drawn.drawMs),
        beside: 'from the frozen pool; aim 1 s',
      },
      {
        what: 'Verifying the draw',
        value: seconds(verified.wallMs / 1000),
        beside: `${use(verified)}; aim 60 s, 2 GiB`,
      },
      { what: 'Making a donor’s proof', value: milliseconds(drawn.makeMs), beside: 'the slowest of 20' },
      { what: 'Checking a donor’s proof', value: milliseconds(drawn.checkMs), beside: 'the slowest of 20; aim 50 ms' },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const use = ({ processorMs, memoryBytes }: z.output<typeof Measured>): string =>
  `${seconds(processorMs / 1000)} of processor time, ${Math.round(memoryBytes / 2 ** 20)} MiB`
