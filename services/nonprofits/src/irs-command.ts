/** Imports the list of tax-exempt organizations that the IRS publishes: `irs-command.ts FILE.csv …`, with the variables of the service. */
import { accessSync, constants, createReadStream, statSync } from 'node:fs'
import { basename } from 'node:path'
import { readConfig } from '@evenhand/service-kit/config'
import { openMongo } from '@evenhand/service-kit/mongo'
import { z } from 'zod'
import { Config } from './config.ts'
import { importIrsList, NoIrsList } from './irs/import.ts'
import { irsListOf } from './irs/store.ts'

const faultsShown = 100
const paths = process.argv.slice(2)
if (paths.length === 0) {
  process.stderr.write(
    'Give all files of the list at once, for they take its place together: the CSVs of the “Exempt Organizations Business Master File Extract” from irs.gov, eo1.csv to eo4.csv.\n',
  )
  process.exit(2)
}
const option = paths.find((path) => path.startsWith('-'))
const unusable = option ?? paths.find((path) => !isReadableFile(path))
if (unusable !== undefined) {
  const why = option === undefined ? `'${unusable}' isn’t a file that can be read.` : `There is no option '${option}'.`
  process.stderr.write(`${why} Give the CSV files of the list.\n`)
  process.exit(2)
}

const files = paths.map((path) => ({ name: basename(path), open: () => createReadStream(path) }))
let faults = 0
const connection = await openMongo(readConfig(z.object(Config.shape).pick({ MONGODB_URL: true })).MONGODB_URL)
try {
  const lines = await importIrsList(await irsListOf(connection), files, {
    importedAt: new Date(),
    onRead: (read) => void process.stdout.write(`${read.toLocaleString('en-US')} lines read\n`),
    onFault(file, line, why) {
      faults += 1
      if (faults <= faultsShown) process.stderr.write(`${file}, line ${line}: ${why}\n`)
    },
  })
  process.stdout.write(
    `The list has ${lines.toLocaleString('en-US')} organizations now; ${faults.toLocaleString('en-US')} lines weren’t taken.\n`,
  )
} catch (error) {
  if (!(error instanceof NoIrsList) && !(error instanceof Error && 'code' in error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await connection.close()
}

function isReadableFile(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
