import { emailReports } from '@evenhand/contracts/http'
import { webhookBytesMax } from '@evenhand/service-kit/http'
import type { DonorIdOf } from '@evenhand/service-kit/auth'
import type { Database } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import express, { type Request, Router } from 'express'
import { postmarkHeader, readPostmark } from './postmark.ts'
import type { DeliveryReport } from './rules.ts'
import { readSendgrid, sendgridHeaders } from './sendgrid.ts'
import { type Amazon, readSes } from './ses.ts'
import { hearReports } from './use-cases.ts'

export interface ReportDeps {
  db: Database
  donorIdOf: DonorIdOf
  now: () => Date
  amazon: Amazon
  /** What the providers prove themselves by. One that isn't set isn't heard. */
  proofs: { postmark: string | undefined; sendgrid: string | undefined; ses: string | undefined }
}

/** Takes what providers tell of our emails: bounces, complaints, deliveries. Read from the raw bytes, because signatures are over them. */
export function reportRouter({ db, donorIdOf, now, amazon, proofs }: ReportDeps): Router {
  const hears = (proof: string | undefined, read: Read) => async (request: Request) => {
    if (proof === undefined) throw new Problem('not-found')
    await hearReports({ db, donorIdOf }, await readable(() => read(request, proof)), now())
  }
  const postmark = hears(proofs.postmark, (request, secret) =>
    readPostmark(request.body as Buffer, request.get(postmarkHeader), secret),
  )
  const sendgrid = hears(proofs.sendgrid, (request, key) =>
    readSendgrid(request.body as Buffer, {
      signature: request.get(sendgridHeaders.signature),
      timestamp: request.get(sendgridHeaders.timestamp),
      key,
      now: now(),
    }),
  )
  const ses = hears(proofs.ses, (request, topic) => readSes(request.body as Buffer, { topic, amazon }))
  const router = Router()
  for (const [{ path }, hear] of [
    [emailReports.receivePostmarkReport, postmark],
    [emailReports.receiveSendgridReports, sendgrid],
    [emailReports.receiveSesReport, ses],
  ] as const)
    router.post(path, express.raw({ type: () => true, limit: webhookBytesMax }), async (request, response) => {
      await hear(request)
      response.json({ received: true })
    })
  return router
}

type Read = (request: Request, proof: string) => DeliveryReport[] | Promise<DeliveryReport[]>

/** What proves itself and is no JSON comes from somebody else all the same. */
async function readable(read: () => ReturnType<Read>): Promise<DeliveryReport[]> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SyntaxError) throw new Problem('invalid-request', { cause: error })
    throw error
  }
}
