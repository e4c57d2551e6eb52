import { Button, Link } from '@evenhand/web-kit/facade'
import type { ReactNode } from 'react'

/** The end of a way: why, and where to go from here. */
export const Over = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h1 className="text-heading">{title}</h1>
    <p className="mt-4 max-w-prose text-lead">{children}</p>
    <div className="mt-8 flex flex-wrap gap-4">
      <Button asChild variant="outline">
        <Link to="/winners">See the winners</Link>
      </Button>
      <Button asChild variant="ghost">
        <Link to="/contact">Contact us</Link>
      </Button>
    </div>
  </>
)
