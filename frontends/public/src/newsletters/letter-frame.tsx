import { useEffect, useRef, useState } from 'react'

/** Before it is known how high an email is, and where nothing can be measured: without scripts. */
const firstHeight = '75vh'

/**
 * An email in a frame in which nothing runs and no form is sent (decision 78). It is of our origin so that its height can be measured: it is read
 * by scrolling the page, as the rest of it is. Its links open beside it.
 */
export function LetterFrame({ html }: { html: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number>()
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const { documentElement: page, body } = element.contentDocument ?? {}
      const found = Math.max(page?.offsetHeight ?? 0, body?.scrollHeight ?? 0)
      if (found > 0) setHeight(found)
    }
    // It may have been there before this page was taken over; another width is another height.
    measure()
    element.addEventListener('load', measure)
    window.addEventListener('resize', measure)
    return () => {
      element.removeEventListener('load', measure)
      window.removeEventListener('resize', measure)
    }
  }, [html])
  return (
    <>
      <iframe
        ref={frame}
        title="The newsletter"
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={html}
        style={{ height: height ?? firstHeight }}
        className="mt-6 block w-full rounded-card border border-hairline bg-white"
      />
      {hasPicturesElsewhere(html) && (
        <p className="mt-2 text-small text-ink-soft">
          Pictures from other sites show in the email only: so no other site learns who reads this page.
        </p>
      )}
    </>
  )
}

/** The service put a box with its name in the place of each. */
const hasPicturesElsewhere = (html: string): boolean => html.includes('class="picture-elsewhere"')
