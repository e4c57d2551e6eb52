import { readFile, stat } from 'node:fs/promises'
import type { Request, Response } from 'express'
import { formsOf, type Installation, type PageForms, sendForms } from './forms.ts'

interface BuiltPage extends PageForms {
  changedMs: number
}

/**
 * Sends pages as this installation has them: each is completed with its address and compressed when it is first asked for, and kept until its
 * file changes. Answers false, having sent nothing, when there is no such file.
 */
export function builtPages(installation: Installation) {
  const known = new Map<string, Promise<BuiltPage>>()
  const pageOf = async (file: string): Promise<BuiltPage | undefined> => {
    const changedMs = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
    if (changedMs === undefined) return undefined
    const kept = await known.get(file)?.catch(() => undefined)
    if (kept?.changedMs === changedMs) return kept
    const fresh = complete(file, changedMs, installation)
    known.set(file, fresh)
    return fresh
  }
  return async (
    request: Request,
    response: Response,
    { file, status, caching }: { file: string; status: number; caching?: string },
  ) => {
    const page = await pageOf(file)
    if (!page) return false
    sendForms(request, response, page, status, caching)
    return true
  }
}

const complete = async (file: string, changedMs: number, installation: Installation): Promise<BuiltPage> => ({
  changedMs,
  ...(await formsOf(await readFile(file, 'utf8'), installation)),
})
