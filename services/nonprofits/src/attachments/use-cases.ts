import { grants } from '@evenhand/contracts/http'
import { type FileStore, fittingName, type ReceivedFile } from '@evenhand/service-kit/files'
import type { Receive, StreamedFile } from '@evenhand/service-kit/http'
import { actEvent, decide, tellOf } from '@evenhand/service-kit/mongo'
import { Problem } from '@evenhand/service-kit/problems'
import { uuidv7 } from 'uuidv7'
import { openRound } from '../applications/applicant.ts'
import type { Application, StoredAttachment } from '../applications/application.ts'
import { missing, ownApplication, refuseUnlessDraft } from '../applications/use-cases.ts'
import { type JudgingDeps, readJudged } from '../judging/reading.ts'
import { deskAttachment } from '../judging/views.ts'
import { folder } from './sweep-job.ts'

export interface AttachingDeps extends JudgingDeps {
  files: FileStore
}

interface Attaching {
  id: string
  attachmentId: string
  name: string
  contact: string
}

/**
 * Attaches a file to a draft: its bytes first, then what refers to them, so that no application names a file that is not there. Whoever sends the
 * same again, for want of an answer, finds it attached.
 */
export async function attach(deps: AttachingDeps, asked: Attaching, receive: Receive): Promise<Application> {
  const { id, attachmentId, contact } = asked
  const before = await ownApplication(deps, id, contact)
  await openRound(deps, before.roundId)
  refuseUnlessDraft(before)
  refuseFull(before, attachmentId)
  return receive(async (file) => {
    const known = before.attachments.find((one) => one.id === attachmentId)
    if (known?.sha256 === file.sha256) return before
    if (known) throw otherIsThere()
    const attachment = attachmentOf(asked, file)
    await deps.files.put(attachment.key, file.path)
    // While the file came, the round may have closed, and somebody else may have become the contact.
    await ownApplication(deps, id, contact)
    await openRound(deps, before.roundId)
    return decide(deps.applications, { id, missing }, (draft) => {
      refuseUnlessDraft(draft)
      const same = draft.attachments.find((one) => one.id === attachmentId)
      if (same?.sha256 === file.sha256) return undefined
      if (same) throw otherIsThere()
      refuseFull(draft, attachmentId)
      return { set: { attachments: [...draft.attachments, attachment], changedAt: deps.now() } }
    })
  })
}

const attachmentOf = ({ attachmentId, name }: Attaching, { type, bytes, sha256 }: ReceivedFile): StoredAttachment => ({
  id: attachmentId,
  name: fittingName(name, type),
  type,
  bytes,
  sha256,
  key: `${folder}/${uuidv7()}`,
})

const otherIsThere = () => new Problem('not-possible', { detail: 'Another file is attached in this place already.' })

function refuseFull({ attachments }: Application, besides: string): void {
  if (attachments.filter(({ id }) => id !== besides).length < grants.attachmentsMax) return
  throw new Problem('not-possible', {
    detail: `An application has at most ${grants.attachmentsMax} files. Remove one to attach another.`,
  })
}

/** Takes a file off a draft; its bytes go once nothing refers to them. */
export async function removeAttachment(
  deps: AttachingDeps,
  { id, attachmentId, contact }: Omit<Attaching, 'name'>,
): Promise<Application> {
  const { roundId, attachments } = await ownApplication(deps, id, contact)
  await openRound(deps, roundId)
  const changed = await decide(deps.applications, { id, missing }, (draft) => {
    refuseUnlessDraft(draft)
    const others = draft.attachments.filter((one) => one.id !== attachmentId)
    return others.length < draft.attachments.length
      ? { set: { attachments: others, changedAt: deps.now() } }
      : undefined
  })
  const removed = attachments.find((one) => one.id === attachmentId)
  // Where that fails, it is swept like all that nothing refers to.
  if (removed) await deps.files.delete(removed.key).catch(() => undefined)
  return changed
}

export async function readOwnAttachment(
  deps: AttachingDeps,
  { id, attachmentId, contact }: Omit<Attaching, 'name'>,
): Promise<StreamedFile> {
  const { attachments } = await ownApplication(deps, id, contact)
  const attachment = attachments.find((one) => one.id === attachmentId)
  if (!attachment) throw missingFile()
  return streamed(deps, attachment, attachment.name)
}

/** For whoever may see the application, under the name that it has for them. The audit trail hears of it before a byte is sent. */
export async function readAttachment(
  deps: AttachingDeps,
  { id, attachmentId, by }: { id: string; attachmentId: string; by: string },
): Promise<StreamedFile> {
  const { application, round } = await readJudged(deps, id, by)
  const found = deskAttachment(application, round, attachmentId)
  if (!found) throw missingFile()
  const file = await streamed(deps, found.attachment, found.name)
  const thing = { kind: 'application', id } as const
  const act = actEvent({ administratorId: by, action: 'attachment-downloaded', thing, at: deps.now() })
  await tellOf(deps.applications, id, act)
  return file
}

async function streamed(
  { files }: AttachingDeps,
  { key, bytes }: StoredAttachment,
  name: string,
): Promise<StreamedFile> {
  const chunks = await files.get(key)
  if (!chunks) throw new Error('a file of an application is not in the store of files')
  return { fileName: name, chunks, bytesCount: bytes }
}

const missingFile = () => new Problem('not-found', { detail: 'We couldn’t find that file. It may have been removed.' })
