import type { PreviewJob } from './preview.ts'
import { previewOf } from './rules.ts'

/** The body of the thread. */
export default function preview({ written, person }: PreviewJob) {
  return previewOf(written, person)
}
