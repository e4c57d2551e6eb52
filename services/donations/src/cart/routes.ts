import { donations, type ParsedOf } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import type { Database } from '@evenhand/service-kit/postgres'
import type { cartUseCases, NewItem } from './use-cases.ts'

export const cartRoutes = ({ db, cart }: { db: Database; cart: ReturnType<typeof cartUseCases> }) => [
  route(donations.listCartItems, ({ params }) => cart.listItems(params.sessionId)),

  routeOnce(db, donations.addCartItem, (tx, { body }, { caller }) => cart.addItem(tx, newItem(body), donorOf(caller)), {
    before: ({ body }, { caller }) => cart.refuseSecondTo(donorOf(caller), newItem(body)),
  }),

  route(donations.changeCartItem, ({ params, body }) =>
    cart.changeQuantity(params.itemId, body.quantity, body.seenAt === undefined ? undefined : new Date(body.seenAt)),
  ),

  route(donations.removeCartItem, async ({ params }) => {
    await cart.removeItem(params.itemId)
    return undefined
  }),
]

const donorOf = (caller: Caller): string | undefined => (caller.role === 'donor' ? caller.donorId : undefined)

const newItem = (body: ParsedOf<typeof donations.addCartItem>['body']): NewItem => ({
  ...body,
  cents: parseDollars(body.amount) ?? 0n,
  level: body.membershipLevel ?? body.metadata.membershipLevel,
  donorEmail: body.donorEmail,
  metadata: { donationType: body.isRecurring ? 'monthly' : undefined, ...body.metadata },
})
