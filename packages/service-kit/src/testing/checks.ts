import { brokenChecks } from '../checks/index.ts'

/** A service's `checks/` that don't hold, each in one line: file, sentence, first row. */
export async function failedChecks(url: string, folder: URL): Promise<string[]> {
  const failed: string[] = []
  for await (const { file, sentence, rows, failure } of brokenChecks(url, folder))
    failed.push(`${file}: ${sentence} ${failure ?? JSON.stringify(rows[0])}`)
  return failed
}
