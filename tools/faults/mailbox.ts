import { z } from 'zod'

const Mail = z.object({
  messageId: z.string().default(''),
  subject: z.string().default(''),
  text: z.string().default(''),
  to: z.array(z.object({ address: z.string() })).default([]),
})
export type Mail = z.output<typeof Mail>

/** What lies in the mailbox, by address. */
export async function readMailbox(url: string): Promise<Map<string, Mail[]>> {
  const response = await fetch(`${url}/email`)
  const byAddress = new Map<string, Mail[]>()
  for (const mail of z.array(Mail).parse(await response.json())) {
    for (const { address } of mail.to) byAddress.set(address, [...(byAddress.get(address) ?? []), mail])
  }
  return byAddress
}

/** Throws everything away, so that a round reads its own mails alone. */
export async function emptyMailbox(url: string): Promise<void> {
  const response = await fetch(`${url}/email/all`, { method: 'DELETE' })
  if (!response.ok) throw new Error(`The mailbox answered ${response.status} instead of emptying itself.`)
}
