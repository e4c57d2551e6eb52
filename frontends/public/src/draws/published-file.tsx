import { CopyButton, Download } from '@evenhand/web-kit/facade'
import type { draws } from '@evenhand/web-kit/forms'
import { addressOfFiles } from './draw-at.ts'
import { fileSize } from './numbers.ts'

const meanings: Readonly<Record<draws.DrawFileName, string>> = {
  'rules.json': 'the rules',
  'commitment.json': 'the seal',
  'freeze.json': 'what was frozen',
  'pool.bin': 'all entries',
  'result.json': 'the result',
}

/** A file with its size and its fingerprint, to keep or to compare. */
export const PublishedFile = ({ slug, file }: { slug: string; file: draws.DrawFile }) => (
  <li>
    <a
      href={addressOfFiles(slug) + file.name}
      download={`${slug}-${file.name}`}
      className="inline-flex min-h-6 items-center gap-2 font-semibold text-primary underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      <Download className="size-4" aria-hidden="true" />
      {file.name}
    </a>
    <span className="text-small text-ink-soft">
      {' '}
      {meanings[file.name]}, {fileSize(file.bytes)}
    </span>
    <p className="mt-0.5 text-fine text-ink-soft">
      Fingerprint (SHA-256) <code className="font-mono break-all">{file.sha256}</code>{' '}
      <CopyButton text={file.sha256} what={`the fingerprint of ${file.name}`} />
    </p>
  </li>
)
