export { containing } from './containing.ts'
export { type DatabaseClock, databaseClock } from './clock.ts'
export { type Database, isUniqueViolation, openDatabase, type Queries, sqlState, type Transaction } from './database.ts'
export { json, prepared, type Sql, sql } from './sql.ts'
