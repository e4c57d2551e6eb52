import { createContext, use, useLayoutEffect } from 'react'

export interface Meta {
  title: string
  description: string
  /** Pages that are nobody's search result: checkout, accounts, the administrator's. */
  hidden?: boolean
}

/** Prerendering listens here, since there is no document yet. */
export const MetaListener = createContext<((meta: Meta) => void) | undefined>(undefined)

export const fullTitle = (title: string) => `${title} · Evenhand`

const isBrowser = typeof document !== 'undefined'

function setMeta(name: string, content: string | undefined, attribute = 'name') {
  const found = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${name}"]`)
  if (content === undefined) return found?.remove()
  const meta = found ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute(attribute, name)
  meta.content = content
}

/** The title and the meta tags of the page it stands on (spec 01 §2). */
export function PageMeta(meta: Meta) {
  const { title, description, hidden = false } = meta
  const listen = use(MetaListener)
  if (!isBrowser) listen?.(meta)
  useClientEffect(() => {
    document.title = fullTitle(title)
    setMeta('description', description)
    setMeta('og:title', fullTitle(title), 'property')
    setMeta('og:description', description, 'property')
    setMeta('robots', hidden ? 'noindex' : undefined)
  }, [title, description, hidden])
  return null
}

const useClientEffect: typeof useLayoutEffect = isBrowser ? useLayoutEffect : () => undefined
