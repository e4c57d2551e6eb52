/**
 * What the routes of giving are compared with: one route of Express that inserts one row, in the same database server, and answers. A process
 * of its own, like `bare-proxy.ts`: DATABASE_URL is where it inserts, and its first line of output is its port.
 */
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import express from 'express'

const db = openDatabase(process.env.DATABASE_URL ?? '')
await db.query(sql`create table if not exists bench_rows (id uuid primary key, body jsonb not null)`)

const app = express()
app.post('/rows', express.json(), async (request, response) => {
  await db.query(sql`insert into bench_rows (id, body) values (gen_random_uuid(), ${JSON.stringify(request.body)})`)
  response.status(201).json({ kept: true })
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
