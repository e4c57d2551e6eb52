import { attachments as calls } from '@evenhand/contracts/http'
import { administratorOf, contactOf } from '@evenhand/service-kit/auth'
import { route, routeFile } from '@evenhand/service-kit/http'
import type { Application } from '../applications/application.ts'
import { toOwnApplication } from '../applications/views.ts'
import { readRound } from '../rounds/use-cases.ts'
import { attach, type AttachingDeps, readAttachment, readOwnAttachment, removeAttachment } from './use-cases.ts'

export function attachmentRoutes(deps: AttachingDeps) {
  const toOwn = async (application: Application) =>
    toOwnApplication(application, await readRound(deps.rounds, application.roundId))
  return [
    routeFile(calls.attachFile, async ({ params, query }, { caller, receive }) => {
      const { applicationId: id, attachmentId } = params
      return toOwn(await attach(deps, { id, attachmentId, ...query, contact: contactOf(caller) }, receive))
    }),
    route(calls.removeAttachment, async ({ params: { applicationId: id, attachmentId } }, { caller }) =>
      toOwn(await removeAttachment(deps, { id, attachmentId, contact: contactOf(caller) })),
    ),
    route(calls.readOwnAttachment, ({ params: { applicationId: id, attachmentId } }, { caller }) =>
      readOwnAttachment(deps, { id, attachmentId, contact: contactOf(caller) }),
    ),
    route(calls.readAttachment, ({ params: { applicationId: id, attachmentId } }, { caller }) =>
      readAttachment(deps, { id, attachmentId, by: administratorOf(caller) }),
    ),
  ]
}
