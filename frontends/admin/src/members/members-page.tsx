import { adminQueries, roster, exports } from '@evenhand/web-kit/desk'
import { PageMeta } from '@evenhand/web-kit/facade'
import { DeskList } from '../lists/desk-list.tsx'
import { LevelField } from './level-field.tsx'
import { MemberPanel } from './member-panel.tsx'
import { MembersTable } from './members-table.tsx'
import { StandingField } from './standing-field.tsx'

/** Everyone with a member account, newest first. */
export const MembersPage = () => (
  <>
    <PageMeta title="Members" description="Members, their levels, history and notes." hidden />
    <h1 className="text-title">Members</h1>
    <p className="mt-1 max-w-prose text-ink-soft">
      Opening a member is noted in the audit trail. Paid memberships are under Memberships.
    </p>
    <DeskList
      words={{ one: 'member', many: 'members' }}
      filter={roster.MemberFilter}
      names={['level', 'standing']}
      filters={
        <>
          <LevelField />
          <StandingField />
        </>
      }
      query={adminQueries.members}
      empty={({ search, level, standing }) =>
        search === undefined && level === 'all' && standing === 'all'
          ? { title: 'No members yet', hint: 'People create a member account in the member portal.' }
          : { title: 'No member matches', hint: 'Try part of the name, email or account number, or another filter.' }
      }
      table={(rows, { order }) => <MembersTable rows={rows} order={order} />}
      exports={exports.exportMembers}
      opens="member"
      panel={({ id, close }) => <MemberPanel memberId={id} onClose={close} />}
      waits={() => false}
    />
  </>
)
