import type { MailValues } from '@evenhand/contracts/mail'
import { requestMail } from '@evenhand/service-kit/outbox'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { uuidv7 } from 'uuidv7'
import { listOwners, type WebhookRow } from './store.ts'

/** Emails each owner that we paused one, in the transaction in which it is: otherwise its receiver would miss events unnoticed. */
export async function tellPaused(
  tx: Transaction,
  { description, url }: Pick<WebhookRow, 'description' | 'url'>,
  { because, publicUrl }: Pick<MailValues<'webhook-paused'>, 'because'> & { publicUrl: string },
): Promise<void> {
  for (const { id, name, email } of await listOwners(tx))
    await requestMail(tx, 'webhook-paused', {
      key: id,
      mailKey: `webhook-paused:${uuidv7()}`,
      to: email,
      values: { name, description, host: new URL(url).host, because, link: new URL('/admin/webhooks', publicUrl).href },
    })
}
