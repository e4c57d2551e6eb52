import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { chooseCacheDir, provisionOnce } from '../components/cache.ts'
import { Refused } from '../command-line/refused.ts'
import { findProgram, runCommand } from '../processes/run-command.ts'

/** Prometheus 3.7.3, as its Go module counts. `go install` refuses it, because it excludes versions: it is built as a part of a module of ours. */
const goModule = 'github.com/prometheus/prometheus'
const goMod = `module prometheus-alone\n\ngo 1.24.0\n\nrequire ${goModule} v0.307.3\n`

/** The one on the PATH, else one that Go builds once into the cache, without the ways to discover targets, which nothing here needs. */
export async function findPrometheus(say: (line: string) => void): Promise<string> {
  const onPath = findProgram('prometheus')
  if (onPath) return onPath
  const go = findProgram('go', ['/usr/local/go/bin'])
  if (!go)
    throw new Refused(
      'Prometheus couldn’t be found on the PATH, nor Go to build it. Install Prometheus 3, then try again.',
    )
  const cacheDir = chooseCacheDir(process.env, tmpdir())
  const folder = await provisionOnce(cacheDir, 'prometheus', [import.meta.filename], async (into) => {
    say('building Prometheus (once, some minutes)')
    writeFileSync(join(into, 'go.mod'), goMod)
    const env = { ...process.env, CGO_ENABLED: '0', PATH: `${dirname(go)}:${process.env['PATH'] ?? ''}` }
    const args = ['build', '-mod=mod', '-trimpath', '-tags', 'remove_all_sd', '-o', into, `${goModule}/cmd/prometheus`]
    await runCommand(go, args, { cwd: into, env, timeoutMs: 1_800_000 })
  })
  return join(folder, 'prometheus')
}
