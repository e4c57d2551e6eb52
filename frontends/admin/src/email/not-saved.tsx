import { Button, Refusal } from '@evenhand/web-kit/facade'
import { oldVersionWords } from './save-refusal.ts'
import type { OtherVersion } from './use-opened.ts'

/** Why a form wasn’t saved; where someone else saved it meanwhile, with the way to what they saved. */
export const NotSaved = ({ children: words, other }: { children: string | undefined; other: OtherVersion }) => (
  <div className="grid justify-items-start gap-2">
    <Refusal>{words}</Refusal>
    {words === oldVersionWords && (
      <Button size="small" variant="outline" loading={other.isLoading} onClick={other.load}>
        Load the other version
      </Button>
    )}
  </div>
)
