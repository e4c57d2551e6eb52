import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** Runs a service's `checks/*.sql` and answers the sentences that do not hold, each with the number of rows that break it. */
export async function brokenInvariants(url: string, checks: URL): Promise<{ sentence: string; rows: number }[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken = []
    for (const file of (await readdir(fileURLToPath(checks))).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(file, checks), 'utf8')
      const { rowCount } = await client.query(text)
      if (rowCount) broken.push({ sentence: (text.split('\n')[0] ?? file).replace(/^--\s*/, ''), rows: rowCount })
    }
    return broken
  } finally {
    await client.end()
  }
}
