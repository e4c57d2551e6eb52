import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

/** A statement of a service's `checks/` that answered rows. */
export interface BrokenCheck {
  file: string
  /** What must hold: the file's first line. */
  sentence: string
  rows: object[]
}

/** Runs a service's `checks/`: each is a statement that must answer no row, with its sentence on the first line. Answers those that do not hold. */
export async function brokenChecks(url: string, folder: URL): Promise<BrokenCheck[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const broken: BrokenCheck[] = []
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()) {
      const text = await readFile(new URL(file, folder), 'utf8')
      const { rows } = await client.query<object>(text)
      if (rows.length > 0) broken.push({ file, sentence: text.split('\n')[0]?.replace('-- ', '') ?? '', rows })
    }
    return broken
  } finally {
    await client.end()
  }
}
