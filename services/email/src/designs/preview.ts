import type { emailTemplates } from '@evenhand/contracts/http'
import { createThreads } from '@evenhand/service-kit/threads'
import { type MergePerson, samplePerson } from '../content/person.ts'
import { withNamedPictures } from '../content/pictures.ts'
import type { WrittenMail } from './rules.ts'

export interface PreviewJob {
  written: WrittenMail
  person: MergePerson
}

const previews = createThreads<PreviewJob, emailTemplates.EmailPreview>({
  entry: new URL(import.meta.url.endsWith('.ts') ? './preview-thread.ts' : './preview-thread.js', import.meta.url),
  threadsMax: 1,
  ofOneMax: 4,
  waitingMax: 16,
  // As for PDFs: less than the gateway waits.
  deadlineMs: 13_000,
  sentences: {
    tooMany: 'We’re still looking at what you wrote before. Try again in a moment.',
    busy: 'Many emails are being looked at right now. Try again in a moment.',
    late: 'This email takes too long to look at. Make its HTML shorter or simpler.',
  },
})

/**
 * What one person would get of what somebody is writing, and what to look at before. In a thread: reading 200,000 characters takes seconds, and this
 * process sends the codes that people wait for.
 */
export async function previewInThread(
  { subject, htmlContent, textContent }: WrittenMail,
  { publicUrl, administratorId }: { publicUrl: string; administratorId: string },
): Promise<emailTemplates.EmailPreview> {
  const person = samplePerson(publicUrl)
  const preview = await previews.run({ written: { subject, htmlContent, textContent }, person }, administratorId)
  return { ...preview, html: withNamedPictures(preview.html, publicUrl) }
}
