import { api, Button, Download, messageOf, problemToast, toast } from '@evenhand/web-kit/facade'
import { keepFile } from '@evenhand/web-kit/files'
import { type MouseEvent, type ReactNode, useState } from 'react'

interface ExportLinkProps {
  /** Where it is answered as a file. */
  href: `/${string}`
  type?: 'text/csv' | 'application/jsonl'
  children: ReactNode
}

/**
 * What leads to personal data as a file. It is read by the page and not by the browser’s own download, which could ask nobody for the password
 * that it may take, nor say why it was refused.
 */
export function ExportLink({ href, type = 'text/csv', children }: ExportLinkProps) {
  const [isComing, setComing] = useState(false)
  async function keep(event: MouseEvent): Promise<void> {
    event.preventDefault()
    if (isComing) return
    setComing(true)
    try {
      const file = await api({ method: 'GET', path: href, limit: 'write', response: { status: 200, file: type } })
      keepFile({ ...file, type })
      toast('Exported', 'The audit trail says that you did.')
    } catch (error) {
      problemToast('Not exported', messageOf(error, 'Try again in a moment.'))
    } finally {
      setComing(false)
    }
  }
  return (
    <Button asChild variant="outline" size="small">
      <a href={href} download aria-busy={isComing || undefined} onClick={(event) => void keep(event)}>
        <Download className="size-4" aria-hidden="true" />
        {children}
      </a>
    </Button>
  )
}
