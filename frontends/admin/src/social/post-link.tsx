import { ExternalLink } from '@evenhand/web-kit/desk'

/** Elsewhere: the site that it leads to learns nothing of the desk. */
export function PostLink({ postUrl }: { postUrl: string | null }) {
  if (postUrl === null) return <>Our own page, no link given</>
  return (
    <a
      href={postUrl}
      target="_blank"
      rel="noopener noreferrer"
      className="break-all text-primary underline underline-offset-4"
    >
      {postUrl}
      <ExternalLink className="ml-1 inline size-3.5" aria-hidden="true" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
