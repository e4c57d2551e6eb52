import { type Mail, type MailTemplate, travelling } from '@evenhand/contracts/mail'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { currentTraceHeaders } from '@evenhand/service-kit/telemetry'
import { uuidv7 } from 'uuidv7'
import { laneOfTemplate } from './handling.ts'
import type { Lane } from './lanes.ts'
import { saveMessage } from './store.ts'

/** A mail that this service itself asks for: without the way over the topic. */
export const saveOwnMail = <T extends MailTemplate>(
  tx: Transaction,
  template: T,
  {
    mailKey,
    to: recipient,
    donorId,
    values,
    uselessAfter,
  }: Omit<Mail<T>, 'awaitEntrySources'> & { donorId?: string | undefined },
  lane: Lane = laneOfTemplate(template),
): Promise<void> =>
  saveMessage(tx, {
    id: uuidv7(),
    mailKey,
    template,
    lane,
    recipient,
    donorId,
    values: travelling<T>(values),
    awaitSources: [],
    uselessAfter,
    trace: currentTraceHeaders(),
  })
