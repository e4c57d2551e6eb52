import { emailQueries, type emailTemplates } from '@evenhand/web-kit/desk'
import {
  classNames,
  ErrorState,
  keepPreviousData,
  Loading,
  messageOf,
  Skeleton,
  useQuery,
} from '@evenhand/web-kit/facade'
import { useEffect, useState } from 'react'
import { Findings } from './findings.tsx'
import { MailFrame } from './mail-frame.tsx'

interface PreviewProps {
  subject: string
  htmlContent: string
  textContent: string
}

const restMilliseconds = 400

/** What one invented person would get, and what to look at before it is sent. */
export const Preview = (words: PreviewProps) =>
  words.htmlContent.trim() === '' && words.textContent.trim() === '' ? (
    <p className="text-ink-soft max-lg:hidden">How the email looks shows here once it has content.</p>
  ) : (
    <PreviewOf {...words} />
  )

/** Asked for again once the typing rests. */
function PreviewOf(words: PreviewProps) {
  const preview = useQuery({ ...emailQueries.preview(useRested(words)), placeholderData: keepPreviousData })
  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-4">
      {preview.isPending && (
        <Loading label="Loading the preview">
          <Skeleton className="h-96 rounded-card" />
        </Loading>
      )}
      {preview.isError && (
        <ErrorState
          title="We couldn’t load the preview"
          message={messageOf(preview.error, 'Try again in a moment.')}
          onRetry={() => void preview.refetch()}
        />
      )}
      {preview.data && (
        <>
          <Findings findings={preview.data.findings} />
          <Looks {...preview.data} />
        </>
      )}
    </section>
  )
}

function useRested(words: PreviewProps): PreviewProps {
  const { subject, htmlContent, textContent } = words
  const [rested, setRested] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setRested({ subject, htmlContent, textContent }), restMilliseconds)
    return () => clearTimeout(timer)
  }, [subject, htmlContent, textContent])
  return rested
}

const looks = [
  ['phone', 'Phone'],
  ['wide', 'Wide'],
  ['dark', 'Dark'],
  ['text', 'Plain text'],
] as const
type Look = (typeof looks)[number][0]

/** An email in the ways that it is read. */
export function Looks({ subject, html, text }: Pick<emailTemplates.EmailPreview, 'subject' | 'html' | 'text'>) {
  const [look, setLook] = useState<Look>('phone')
  return (
    <div className="grid min-w-0 gap-3">
      <p className="wrap-anywhere">
        <span className="text-ink-soft">Subject: </span>
        <span className="font-medium">{subject}</span>
      </p>
      <div role="group" aria-label="How it is read" className="flex flex-wrap gap-2">
        {looks.map(([one, words]) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === look}
            onClick={() => setLook(one)}
            className={classNames(
              'min-h-9 rounded-full border px-4 text-small',
              one === look ? 'border-primary bg-primary text-on-primary' : 'border-line hover:bg-sunken',
            )}
          >
            {words}
          </button>
        ))}
      </div>
      {look === 'text' ? (
        <pre className="max-h-[32rem] overflow-auto rounded-card border border-hairline p-4 text-small whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      ) : (
        <MailFrame html={html} width={look === 'phone' ? 'min(390px, 100%)' : '640px'} isDark={look === 'dark'} />
      )}
    </div>
  )
}
