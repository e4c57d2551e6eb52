import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type HeadsDocument, readDocument } from '../heads/document.ts'

/** The published heads of files, and of all files of folders; or one sentence about the first that cannot be read. */
export async function readHeads(paths: readonly string[]): Promise<HeadsDocument[] | { refused: string }> {
  const documents: HeadsDocument[] = []
  for (const path of paths) {
    const files = await filesOf(path).catch(() => undefined)
    if (!files) return { refused: `${path} cannot be read. Name a file of published heads, or a folder of them.` }
    for (const file of files) {
      const document = readDocument(await readFile(file, 'utf8'))
      if (!document) return { refused: `${file} is not a file of published heads.` }
      documents.push(document)
    }
  }
  return documents.toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

async function filesOf(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  return (await readdir(path)).filter((name) => name.endsWith('.json')).map((name) => join(path, name))
}
