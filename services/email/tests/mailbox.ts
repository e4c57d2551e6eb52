import { randomUUID } from 'node:crypto'
import { eventually, testMailbox } from '@evenhand/service-kit/testing'
import { z } from 'zod'
import { openSmtp } from '../src/sending/smtp.ts'
import { testSecret } from './message-ids.ts'

export const aRecipient = (): string => `${randomUUID()}@example.org`

const Delivered = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  messageId: z.string(),
  to: z.array(z.object({ address: z.string() })),
  replyTo: z.array(z.object({ address: z.string(), name: z.string() })).optional(),
  headers: z.record(z.string(), z.unknown()),
  id: z.string(),
  attachments: z.array(z.object({ fileName: z.string(), generatedFileName: z.string() })).nullish(),
})
export type Delivered = z.output<typeof Delivered>

/** What lies in the real mailbox for an address. A marker goes in first: when it shows, everything before it does. */
export async function mailsTo(address: string): Promise<Delivered[]> {
  const marker = aRecipient()
  const smtp = openSmtp({ url: testMailbox().smtpUrl, from: 'marker@evenhand.example', secret: testSecret })
  await smtp.send({ to: marker, mailKey: marker, subject: 'marker', html: '', text: 'marker' })
  smtp.close()
  await eventually(async () => (await lookInto(marker)).length > 0)
  return (await lookInto(address)).map((mail) => Delivered.parse(mail))
}

async function lookInto(address: string): Promise<{ to: unknown }[]> {
  const answer = await fetch(new URL('/email', testMailbox().url))
  const mails = z.array(z.looseObject({ to: z.unknown() })).parse(await answer.json())
  return mails.filter(({ to }) => JSON.stringify(to).toLowerCase().includes(address))
}

/** The files that came with a mail, as the mailbox gives them out again. */
export const attachmentsOf = (mail: Delivered | undefined): Promise<{ fileName: string; bytes: Buffer }[]> =>
  Promise.all(
    (mail?.attachments ?? []).map(async ({ fileName, generatedFileName }) => {
      const path = `/email/${mail?.id}/attachment/${encodeURIComponent(generatedFileName)}`
      const answer = await fetch(new URL(path, testMailbox().url))
      return { fileName, bytes: Buffer.from(await answer.arrayBuffer()) }
    }),
  )
