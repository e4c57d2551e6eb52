import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Account } from '../processes/process-spec.ts'

/** Unpacks an archive into a folder, as an account where one is given; what is there already stays. Resolves when the source has been read to its end. */
export async function untar(source: Readable, folder: string, account?: Account): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const owner = account ? { uid: account.uid, gid: account.gid } : {}
  // Past the zeros that end the archive, too: a tar that left before its source had ended would look like a failure of the source.
  const args = ['-x', '-f', '-', '--ignore-zeros', '--skip-old-files', '-C', folder]
  const tar = spawn('tar', args, { stdio: ['pipe', 'ignore', 'inherit'], cwd: '/', ...owner })
  const ended = once(tar, 'exit')
  await pipeline(source, tar.stdin)
  const [code] = (await ended) as [number]
  if (code !== 0) throw new Error(`tar could not unpack into ${folder} (exit code ${code})`)
}
