/** `npm run monthly`: the automatic entries of the months that have begun, by hand; with DATABASE_URL of the entries service. */
import { readConfig } from '@evenhand/service-kit/config'
import { openDatabase } from '@evenhand/service-kit/postgres'
import { Config } from '../config.ts'
import { beginMonths } from './begin-months.ts'

const { DATABASE_URL } = readConfig(Config.pick({ DATABASE_URL: true }))
const db = openDatabase(DATABASE_URL)
try {
  let begun = 0
  for (let some = await beginMonths(db, new Date()); some > 0; some = await beginMonths(db, new Date())) begun += some
  process.stdout.write(
    begun === 0
      ? 'The present month has begun for every member already; nothing was changed.\n'
      : `A month has begun for members, ${begun} times in all.\n`,
  )
} finally {
  await db.close()
}
