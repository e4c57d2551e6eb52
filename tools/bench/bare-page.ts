/**
 * What the lists of the desk are compared with: one route of Express that reads a page of a table by its key and answers it. A process of its own, like
 * `bare-insert.ts`: DATABASE_URL is where it reads, ROWS how many rows there are, and its first line of output is its port.
 */
import { openDatabase, sql } from '@evenhand/service-kit/postgres'
import express from 'express'

const db = openDatabase(process.env.DATABASE_URL ?? '')
await db.query(sql`create table bench_pages (id bigint primary key, body jsonb not null)`)
await db.query(sql`
  insert into bench_pages select place, jsonb_build_object('name', 'Ada Byron ' || place, 'email', 'member-' || place || '@mail.example')
  from generate_series(1, ${Number(process.env.ROWS)}::int) place`)
await db.query(sql`analyze bench_pages`)

const app = express()
app.get('/rows', async (request, response) => {
  const limit = Number(request.query.limit)
  response.json(await db.query(sql`select body from bench_pages order by id desc limit ${limit}`))
})
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
