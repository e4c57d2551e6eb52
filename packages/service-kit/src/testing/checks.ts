import { brokenChecks } from '../checks/index.ts'

/** A service's `checks/` that don't hold, each in one line: file, sentence, first row. */
export const failedChecks = async (url: string, folder: URL): Promise<string[]> =>
  (await brokenChecks(url, folder)).map(({ file, sentence, rows }) => `${file}: ${sentence} ${JSON.stringify(rows[0])}`)
