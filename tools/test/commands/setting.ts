import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PortBook } from '../../processes/port-book.ts'
import { vectorFolder } from '../../verify-draw/testing/example-folder.ts'

/** Where the commands are typed: the variables of the shell, and the folders that are thrown away afterwards. */
export async function makeSetting(browser: string) {
  const scratch = mkdtempSync(join(tmpdir(), 'evenhand-commands-'))
  const published = vectorFolder()
  const dataDir = join(scratch, 'data')
  mkdirSync(dataDir)
  const port = await new PortBook(join(scratch, 'ports.json')).choose('site')
  const { PATH = '', HOME = '', EVENHAND_CACHE = '' } = process.env
  return {
    folders: [scratch, published],
    environment: {
      PATH,
      HOME,
      ...(EVENHAND_CACHE ? { EVENHAND_CACHE } : {}),
      CHROMIUM_PATH: browser,
      DATA_DIR: dataDir,
      PORT: String(port),
      // All the people who fill the system come from one address.
      LIMITS_SCALE: '1000000',
      CHECKOUT: process.cwd(),
      SCRATCH: scratch,
      /** The files of a draw. */
      PUBLISHED: published,
    },
  }
}
