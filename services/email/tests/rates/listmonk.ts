/** The same campaign by listmonk: an installation of its own on the same database server, with as many people and the same email. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type Database, openDatabase, sql } from '@evenhand/service-kit/postgres'
import { compileMail } from '../../src/content/compile-mail.ts'
import { newsletter } from '../campaign-parts.ts'
import { from, readerOf } from './reader.ts'

/**
 * As an operator who knows it would set it for this server: without a pace and a window. Of 4, 10, 24 and 100 workers, each with a connection, these
 * were the quickest in the median of five rounds; batches of 1,000 to 30,000 differed less than the rounds.
 */
const workers = 100
const batchSize = 10_000

const settingsOf = (smtpUrl: URL) => ({
  'app.concurrency': workers,
  'app.batch_size': batchSize,
  'app.message_rate': 1_000_000,
  'app.message_sliding_window': false,
  'app.check_updates': false,
  'app.root_url': 'https://giveaway.test',
  smtp: [
    {
      enabled: true,
      host: smtpUrl.hostname,
      port: Number(smtpUrl.port),
      auth_protocol: 'none',
      tls_enabled: false,
      max_conns: workers,
      max_msg_retries: 2,
      idle_timeout: '15s',
      wait_timeout: '5s',
      email_headers: [],
    },
  ],
})

/** Its own name for what it fills in for each person. */
const unsubscribeLink = '{{ UnsubscribeURL . }}'

interface Place {
  /** A database on the server, beside which listmonk gets one of its own. */
  url: string
  smtpUrl: string
  recipients: number
}

/** Its process, from whose start a campaign to so many people is due. `folder` holds the program and what it reads. */
export async function startListmonk(folder: string, { url, smtpUrl, recipients }: Place): Promise<ChildProcess> {
  const own = new URL(url)
  own.pathname = '/bench_listmonk'
  await withDatabase(url, (server) => server.query(sql`create database bench_listmonk`))
  const run = (...args: string[]) =>
    spawn(join(folder, 'listmonk'), ['--config', 'config.toml.sample', ...args], {
      cwd: folder,
      env: environmentOf(own),
      // What it says is read where the measure fails.
      stdio: ['ignore', 2, 2],
    })
  const [code] = (await once(run('--install', '--yes'), 'exit')) as [number | null]
  if (code !== 0) throw new Error('listmonk could not be installed.')
  await withDatabase(own.href, (db) => fill(db, new URL(smtpUrl), recipients))
  return run()
}

async function withDatabase(url: string, use: (db: Database) => Promise<unknown>): Promise<void> {
  const db = openDatabase(url, { connections: 1 })
  try {
    await use(db)
  } finally {
    await db.close()
  }
}

const environmentOf = (url: URL) => ({
  LISTMONK_app__address: '127.0.0.1:0',
  LISTMONK_db__host: url.hostname,
  LISTMONK_db__port: url.port,
  LISTMONK_db__user: decodeURIComponent(url.username),
  LISTMONK_db__password: decodeURIComponent(url.password),
  LISTMONK_db__database: url.pathname.slice(1),
})

async function fill(db: Database, smtpUrl: URL, recipients: number): Promise<void> {
  const { subject, htmlContent, textContent } = newsletter()
  const render = compileMail({ subject, html: htmlContent, text: textContent })
  const email = render({ ...readerOf(0), unsubscribeLink, choicesLink: unsubscribeLink })
  await db.query(sql`
    update settings set value = given.value
    from jsonb_each(${JSON.stringify(settingsOf(smtpUrl))}::jsonb) given where settings.key = given.key`)
  await db.query(sql`
    with list as (
      insert into lists (uuid, name, type) values (gen_random_uuid(), 'All', 'private') returning id
    ), people as (
      insert into subscribers (uuid, email, name)
      select gen_random_uuid(), 'person-' || n || '@example.org', 'Ada' from generate_series(1, ${recipients}::int) n returning id
    )
    insert into subscriber_lists (subscriber_id, list_id, status) select people.id, list.id, 'confirmed' from people, list`)
  await db.query(sql`vacuum analyze`)
  await db.query(sql`
    with template as (
      insert into templates (name, body) values ('Bare', '{{ template "content" . }}') returning id
    ), campaign as (
      insert into campaigns (uuid, name, subject, from_email, body, altbody, content_type, status, messenger, template_id)
      select gen_random_uuid(), 'Winter newsletter', ${email.subject}, ${from}, ${email.html}, ${email.text}, 'html', 'running', 'email', id
      from template returning id
    )
    insert into campaign_lists (campaign_id, list_id) select campaign.id, lists.id from campaign, lists where lists.name = 'All'`)
}
