import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/**
 * Runs a service's `checks/`: each is a statement that must answer no row, with its sentence on the first line. Answers those
 * that do not hold: file, sentence, first row.
 */
export async function failedChecks(url: string, folder: URL): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const failed: string[] = []
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(file, folder), 'utf8')
      const { rows } = await client.query<object>(text)
      if (rows.length > 0) failed.push(`${file}: ${text.split('\n')[0]?.replace('-- ', '')} ${JSON.stringify(rows[0])}`)
    }
    return failed
  } finally {
    await client.end()
  }
}
