export { containing, havingPart } from './containing.ts'
export { type DatabaseClock, databaseClock } from './clock.ts'
export {
  type Database,
  isUniqueViolation,
  openDatabase,
  openOwnDatabase,
  type Queries,
  sqlState,
  type Transaction,
} from './database.ts'
export { ofOneInstant } from './of-one-instant.ts'
export { type Numbered, settledNumbers } from './settled.ts'
export { json, prepared, type Sql, sql } from './sql.ts'
