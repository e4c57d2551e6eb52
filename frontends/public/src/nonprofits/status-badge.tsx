import { Badge, titled } from '@evenhand/web-kit/facade'

/** Approved green, rejected red, anything else yellow (spec 01 §4). */
export const StatusBadge = ({ status, children = titled(status) }: { status: string; children?: string }) =>
  status === 'rejected' ? (
    <span className="inline-flex items-center rounded-full border border-danger px-3 font-sans text-fine leading-normal font-semibold whitespace-nowrap text-danger">
      {children}
    </span>
  ) : (
    <Badge tone={status === 'approved' ? 'free' : 'gold'}>{children}</Badge>
  )
