import { donations, type ParsedOf } from '@evenhand/contracts/http'
import { parseDollars } from '@evenhand/contracts/money'
import type { Caller } from '@evenhand/service-kit/auth'
import { route, routeOnce } from '@evenhand/service-kit/http'
import { hearOf } from '../held/take.ts'
import {
  addItem,
  type CartDeps,
  changeQuantity,
  donationTypeOrRefuse,
  listCart,
  type NewItem,
  refuseSecondTo,
  removeItem,
} from './use-cases.ts'

export const cartRoutes = (deps: CartDeps) => [
  route(donations.listCartItems, ({ params }) => listCart(deps.db, params.sessionId)),

  routeOnce(
    deps.db,
    donations.addCartItem,
    (tx, { body }, { caller }) => addItem(tx, { item: newItem(body), donorId: donorOf(caller), at: deps.now() }),
    {
      before: async ({ body }, { caller }) => {
        const item = newItem(body)
        await refuseSecondTo(deps, donorOf(caller), item)
        await hearOf(deps.db, item, deps.now())
      },
    },
  ),

  route(donations.changeCartItem, ({ params: { itemId }, body: { quantity, seenAt } }) =>
    changeQuantity(deps, { itemId, quantity, seenAt: seenAt === undefined ? undefined : new Date(seenAt) }),
  ),

  route(donations.removeCartItem, async ({ params }) => {
    await removeItem(deps, params.itemId)
    return undefined
  }),
]

const donorOf = (caller: Caller): string | undefined => (caller.role === 'donor' ? caller.donorId : undefined)

const newItem = (body: ParsedOf<typeof donations.addCartItem>['body']): NewItem => ({
  ...body,
  cents: parseDollars(body.amount) ?? 0n,
  level: body.membershipLevel ?? body.metadata.membershipLevel,
  donorEmail: body.donorEmail,
  metadata: { ...body.metadata, donationType: donationTypeOrRefuse(body) },
})
