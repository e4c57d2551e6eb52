import {
  api,
  BookOpen,
  Button,
  ClipboardList,
  gateway,
  Gift,
  Handshake,
  House,
  Landmark,
  Link,
  LogOut,
  Mail,
  messageOf,
  NavLink,
  problemToast,
  queries,
  ScrollText,
  Ticket,
  Trophy,
  useMutation,
  useNavigate,
  useQueryClient,
  Users,
} from '@evenhand/web-kit/facade'
import { EvenhandMark } from '@evenhand/web-kit/pictures'

const items = [
  { to: '/admin', title: 'Home', Icon: House },
  { to: '/admin/gifts', title: 'Gifts', Icon: Gift },
  { to: '/admin/memberships', title: 'Memberships', Icon: Users },
  { to: '/admin/memorials', title: 'Memorials', Icon: Landmark },
  { to: '/admin/sponsor-inquiries', title: 'Sponsor inquiries', Icon: Handshake },
  { to: '/jeep-lease-admin', title: 'Registrations', Icon: ClipboardList },
  { to: '/admin/free-post', title: 'Free post', Icon: Mail },
  { to: '/admin/books', title: 'Books', Icon: BookOpen },
  { to: '/admin/giveaways', title: 'Giveaways', Icon: Ticket },
  { to: '/admin/winners', title: 'Winners', Icon: Trophy },
  { to: '/admin/audit', title: 'Audit trail', Icon: ScrollText },
] as const

export function Rail() {
  const logOut = useLogOut()
  return (
    <div className="flex min-w-0 items-center gap-2 border-b border-hairline bg-sunken p-3 md:sticky md:top-0 md:h-dvh md:flex-col md:items-stretch md:border-r md:border-b-0 md:p-4">
      <Link to="/" className="flex min-h-11 items-center gap-2.5 rounded-md px-2 font-display text-xl font-semibold">
        <EvenhandMark className="size-7" />
        <span className="max-md:sr-only">Evenhand</span>
      </Link>
      <nav
        aria-label="Administration"
        className="relative flex min-w-0 gap-1 max-md:overflow-x-auto md:mt-4 md:flex-col"
      >
        {items.map(({ to, title, Icon }) => (
          <NavLink
            key={to}
            to={to}
            end
            className="flex min-h-11 shrink-0 items-center gap-3 rounded-control px-2.5 text-small font-medium hover:bg-hairline aria-[current=page]:bg-primary aria-[current=page]:text-on-primary"
          >
            <Icon className="size-4" aria-hidden="true" />
            <span className="max-md:sr-only">{title}</span>
          </NavLink>
        ))}
      </nav>
      <Button
        variant="ghost"
        size="small"
        className="ml-auto justify-start rounded-control px-3 md:mt-auto md:ml-0"
        loading={logOut.isPending}
        onClick={() => logOut.mutate()}
      >
        <LogOut className="size-4" aria-hidden="true" />
        <span className="max-md:sr-only">Logout</span>
      </Button>
    </div>
  )
}

function useLogOut() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api(gateway.endSession),
    onSuccess: async () => {
      client.setQueryData(queries.session().queryKey, { role: 'anonymous' })
      await navigate('/admin', { replace: true })
      client.removeQueries({ queryKey: ['admin'] })
    },
    onError: (error) => problemToast('Error', messageOf(error, 'Please try again in a moment.')),
  })
}
