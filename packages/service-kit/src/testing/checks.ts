import { brokenChecks } from '../checks/index.ts'

/** A service's `checks/` that don't hold, each in one line: file, sentence, first row. */
export async function failedChecks(url: string, folder: URL): Promise<string[]> {
  const broken = await Array.fromAsync(brokenChecks(url, folder))
  return broken.map(({ file, sentence, rows, failure }) => `${file}: ${sentence} ${failure ?? JSON.stringify(rows[0])}`)
}
