import { readFile } from 'node:fs/promises'
import { emailCampaigns } from '@evenhand/contracts/http'
import { tellAct } from '@evenhand/service-kit/audit'
import { fittingName, type ReceivedFile } from '@evenhand/service-kit/files'
import type { Receive } from '@evenhand/service-kit/http'
import type { Transaction } from '@evenhand/service-kit/postgres'
import { Problem } from '@evenhand/service-kit/problems'
import { standingOfStep } from './rules.ts'
import { type CampaignFile, deleteFile, findCampaign, findFile, insertFile, listFiles, lockCampaign } from './store.ts'
import { type Asked, type Campaigns, missing, readCase } from './use-cases.ts'

interface Attaching extends Asked {
  fileId: string
  name: string
}

/** Attaches a file to a draft. Whoever sends the same again, for want of an answer, finds it attached. */
export async function attachFile(campaigns: Campaigns, asked: Attaching, receive: Receive) {
  const { db } = campaigns
  const campaign = await findCampaign(db, asked.id)
  if (!campaign) throw missing()
  refuseUnlessDraft(campaign.state)
  refuseFull(await listFiles(db, asked.id), { id: asked.fileId, bytes: 0 })
  return receive(async (file) => {
    const content = await readFile(file.path)
    return db.transaction(async (tx) => {
      await lockDraft(tx, asked.id)
      const files = await listFiles(tx, asked.id)
      const known = files.find(({ id }) => id === asked.fileId)
      if (known && known.sha256 !== file.sha256) {
        throw new Problem('not-possible', { detail: 'Another file is attached in this place already.' })
      }
      if (!known) {
        refuseFull(files, { id: asked.fileId, bytes: content.length })
        await insertFile(tx, asked.id, fileOf(asked, file, content, campaigns.now()))
        await tellSaved(campaigns, tx, asked)
      }
      return readCase(tx, asked.id)
    })
  })
}

const fileOf = ({ fileId, name }: Attaching, { type, sha256 }: ReceivedFile, content: Buffer, at: Date) => ({
  id: fileId,
  fileName: fittingName(name, type),
  type,
  sha256,
  content,
  at,
})

/** Takes a file off a draft; one that is gone already is no fault. */
export async function removeFile(campaigns: Campaigns, asked: Asked & { fileId: string }) {
  return campaigns.db.transaction(async (tx) => {
    await lockDraft(tx, asked.id)
    if (await deleteFile(tx, asked.id, asked.fileId)) await tellSaved(campaigns, tx, asked)
    return readCase(tx, asked.id)
  })
}

export async function downloadFile({ db, now }: Campaigns, { id, by, fileId }: Asked & { fileId: string }) {
  const file = await findFile(db, id, fileId)
  if (!file) throw new Problem('not-found', { detail: 'We couldn’t find that file. It may have been removed.' })
  await db.transaction((tx) =>
    tellAct(tx, {
      administratorId: by,
      action: 'campaign-file-downloaded',
      thing: { kind: 'campaign', id },
      at: now(),
    }),
  )
  return { fileName: file.fileName, bytes: file.bytes }
}

const tellSaved = ({ now }: Campaigns, tx: Transaction, { id, by }: Asked) =>
  tellAct(tx, { administratorId: by, action: 'campaign-saved', thing: { kind: 'campaign', id }, at: now() })

async function lockDraft(tx: Transaction, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (!campaign) throw missing()
  refuseUnlessDraft(campaign.state)
}

function refuseUnlessDraft(state: Parameters<typeof standingOfStep>[1]): void {
  const standing = standingOfStep('change', state)
  if (standing.kind === 'no') throw new Problem('not-possible', { detail: standing.why })
}

const { campaignFilesMax, campaignFilesBytesMax } = emailCampaigns

function refuseFull(files: readonly CampaignFile[], added: { id: string; bytes: number }): void {
  const others = files.filter(({ id }) => id !== added.id)
  if (others.length >= campaignFilesMax) throw full(`A campaign has at most ${campaignFilesMax} files.`)
  const bytes = others.reduce((sum, file) => sum + file.bytes, added.bytes)
  if (bytes > campaignFilesBytesMax)
    throw full(`The files of a campaign have at most ${campaignFilesBytesMax / 1024 / 1024} MB together.`)
}

const full = (why: string): Problem => new Problem('not-possible', { detail: `${why} Remove one to attach another.` })
