/** Imports the list of tax-exempt organizations that the IRS publishes: `irs-command.ts FILE.csv`, with the variables of the service. */
import { createReadStream } from 'node:fs'
import { readConfig } from '@evenhand/service-kit/config'
import { openMongo } from '@evenhand/service-kit/mongo'
import { z } from 'zod'
import { Config } from './config.ts'
import { importIrsList, NoIrsList } from './irs/import.ts'
import { irsListOf } from './irs/store.ts'

const faultsShown = 100
const path = process.argv[2]
if (path === undefined) {
  process.stderr.write(
    'Give the file to import: the CSV of the “Exempt Organizations Business Master File Extract” from irs.gov, such as eo1.csv.\n',
  )
  process.exit(2)
}

let faults = 0
const connection = await openMongo(readConfig(z.object(Config.shape).pick({ MONGODB_URL: true })).MONGODB_URL)
try {
  const lines = await importIrsList(await irsListOf(connection), createReadStream(path), {
    importedAt: new Date(),
    onRead: (read) => void process.stdout.write(`${read.toLocaleString('en-US')} lines read\n`),
    onFault(line, why) {
      faults += 1
      if (faults <= faultsShown) process.stderr.write(`line ${line}: ${why}\n`)
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
