import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import { ROOT } from './services.ts'

const creating = {
  bench_ledger: sql`create database bench_ledger`,
  bench_mail: sql`create database bench_mail`,
  bench_panel: sql`create database bench_panel`,
  faults_senders: sql`create database faults_senders`,
}

/** What a program of the repository measures, by a process of its own, in a new database on the same server as `url`: the last line that it writes. */
export async function runAlone(
  url: string,
  database: keyof typeof creating,
  program: string,
  variables: Record<string, string>,
): Promise<unknown> {
  const server = openDatabase(url, { connections: 1 })
  const own = new URL(url)
  own.pathname = `/${database}`
  try {
    await server.query(creating[database])
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@evenhand/source', join(ROOT, program)],
      { env: { PATH: process.env.PATH, DATABASE_URL: own.href, ...variables } },
    )
    return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '')
  } finally {
    await server.close()
  }
}
